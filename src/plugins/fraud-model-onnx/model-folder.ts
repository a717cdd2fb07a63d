import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { severities } from '@callwarden/sdk';
import { OperatingPoints } from './operating-points.js';
import { StandingOut } from './standing-out.js';

const count = z.int().positive();
const file = z.object({ path: z.string().regex(/^[\w-]+\.(onnx|bin)$/), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** model.json: all that is needed to use the files next to it. Format 5 is format 6 without `classes`. */
const ModelDescription = z.object({
  format: z.literal([5, 6]),
  name: z.string().min(1),
  version: z.string().min(1),
  languages: z.array(z.string().min(2)).min(1),
  files: z.object({ classes: file.optional(), vocabulary: file, windows: file, spans: file, call: file }),
  vectoriser: z.object({
    method: z.literal(['ngrams-2', 'ngrams-3']),
    smoothing: z.number().positive(),
    longestWord: count,
  }),
  /** Windows know the first `features` of the vocabulary, stretches and sections all. */
  windows: z.object({ longest: count, size: count, stride: count, features: count }),
  stretches: z.object({ size: count, stride: count }),
  sections: z.object({ size: count, stride: count }),
  /** In the order of the first outputs; one is reported from `threshold` on. */
  indicators: z
    .array(
      z.object({
        type: z.string().min(1),
        severity: z.enum(severities),
        threshold: z.number().min(0).max(1),
        confidence: z.object({
          own: z.number(),
          risk: z.number(),
          bias: z.number(),
        }),
      }),
    )
    .min(1),
  /** The outputs after the indicators: they weigh in the risk and in confidences and are not reported. */
  context: z.array(z.string().min(1)),
  /**
   * `lengthPenalty` × ln(number of sections) is taken from the highest log odds of any section. Of a call of several sections,
   * `stretches` says how a stretch may stand out, and `longStretches` how longer ones may, which are judged for this alone.
   */
  pooling: z.object({
    depth: count,
    lengthPenalty: z.number().min(0),
    stretches: StandingOut.optional(),
    longStretches: z.array(StandingOut.extend({ size: count, stride: count })).default([]),
  }),
  calibration: z.object({ method: z.literal('platt'), slope: z.number(), intercept: z.number() }),
  operatingPoints: OperatingPoints.optional(),
});
export type ModelDescription = z.infer<typeof ModelDescription>;

export interface ModelFolder {
  readonly description: ModelDescription;
  readonly classes: Uint8Array;
  readonly vocabulary: Uint8Array;
  readonly windows: Uint8Array;
  readonly spans: Uint8Array;
  readonly call: Uint8Array;
}

const remedy = 'restore the released folder, or train the model again as described in its README.md';

/** Reads and checks a model folder. Throws an Error that names the file and what to do. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const description = parse(await read(join(folder, 'model.json')), join(folder, 'model.json'));
  const { classes, vocabulary, windows, spans, call } = description.files;
  return {
    description,
    classes: classes ? await readChecked(folder, classes) : new Uint8Array(),
    vocabulary: await readChecked(folder, vocabulary),
    windows: await readChecked(folder, windows),
    spans: await readChecked(folder, spans),
    call: await readChecked(folder, call),
  };
}

function parse(bytes: Uint8Array, path: string): ModelDescription {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${remedy}`, { cause: error });
  }
  const parsed = ModelDescription.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${path} does not describe a model that this version reads: ${remedy}\n${z.prettifyError(parsed.error)}`,
  );
}

async function readChecked(folder: string, { path, sha256 }: { path: string; sha256: string }): Promise<Uint8Array> {
  const bytes = await read(join(folder, path));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found === sha256) return bytes;
  throw new Error(`${join(folder, path)} is damaged: its SHA-256 is ${found}, model.json says ${sha256}; ${remedy}`);
}

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Error(
      `${path} cannot be read (${(error as Error).message}): set \`folder\` to a model folder, or ${remedy}`,
      {
        cause: error,
      },
    );
  }
}
