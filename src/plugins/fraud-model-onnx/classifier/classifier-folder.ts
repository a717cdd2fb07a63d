import { access, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';

/** The part of a Hugging Face `config.json` that defines the outputs. */
const Config = z.object({
  _name_or_path: z.string().optional(),
  id2label: z.record(z.string().regex(/^\d+$/), z.string()).optional(),
  num_labels: z.int().positive().optional(),
  problem_type: z.string().nullish(),
  max_position_embeddings: z.int().positive().optional(),
});

/** A folder as Hugging Face's exporters write it for text classification. */
export interface ClassifierFolder {
  readonly name: string;
  readonly network: string;
  /** As their files have them. */
  readonly tokenizer: object;
  readonly tokenizerConfig: object;
  /** In the order of the outputs. */
  readonly labels: readonly string[];
  /** Whether several labels may be true at once. */
  readonly isMultiLabel: boolean;
  /** Tokens that the network takes, special ones among them. */
  readonly longest: number;
}

const usualLongest = 512;
/** Exporters write either; the smaller one first. */
const networks = ['model_quantized.onnx', 'model.onnx', 'onnx/model_quantized.onnx', 'onnx/model.onnx'];

export const isClassifierFolder = async (folder: string): Promise<boolean> => {
  const has = async (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    );
  return !(await has('model.json')) && (await has('config.json'));
};

/** Reads a folder, but for its network. Throws an Error that names the file and what it must hold. */
export async function readClassifierFolder(folder: string): Promise<ClassifierFolder> {
  const path = join(folder, 'config.json');
  const parsed = Config.safeParse(await readJson(path));
  if (!parsed.success) throw new Error(`${path} is not that of a text classifier\n${z.prettifyError(parsed.error)}`);
  const { id2label, num_labels: count = 2, problem_type, max_position_embeddings } = parsed.data;
  const tokenizerConfig = await readJson(join(folder, 'tokenizer_config.json')).catch(() => ({}));
  // A tokenizer without a limit of its own declares an enormous one.
  const declared = z.object({ model_max_length: z.number().max(1_000_000) }).safeParse(tokenizerConfig);
  return {
    name: basename(parsed.data._name_or_path ?? resolve(folder)),
    network: await findNetwork(folder),
    tokenizer: await readJson(join(folder, 'tokenizer.json')),
    tokenizerConfig,
    labels: id2label
      ? Object.entries(id2label)
          .sort(([a], [b]) => Number(a) - Number(b))
          .map(([, label]) => label)
      : Array.from({ length: count }, (_, i) => `LABEL_${i}`),
    isMultiLabel: problem_type === 'multi_label_classification',
    longest: Math.min(declared.data?.model_max_length ?? usualLongest, max_position_embeddings ?? usualLongest),
  };
}

async function findNetwork(folder: string): Promise<string> {
  for (const name of networks) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(`${folder} has none of ${networks.join(', ')}: export the classifier to ONNX first`);
}

async function readJson(path: string): Promise<object> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path} cannot be read as a JSON object (${(error as Error).message})`, { cause: error });
  }
}
