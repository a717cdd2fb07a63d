import { resolve } from 'node:path';
import { stringify } from 'yaml';
import { catalogue, type Model } from '../core/speech/models/catalogue.js';
import { isInstalled } from '../core/speech/models/verify-model.js';

const ID = 'sherpa-onnx';

/** Helpers of a recogniser: what its options call them, in groups of which all are needed. */
const helpers = [
  { layouts: ['vad'], option: (paths: readonly string[]) => ({ vad: paths[0] }) },
  {
    layouts: ['speaker-segmentation', 'speaker-embedding'],
    option: ([segmentation, embedding]: readonly string[]) => ({ speakers: { segmentation, embedding } }),
  },
];

/** The YAML that makes the service use `model`, for a file that CALLWARDEN_CONFIG names; `folder` is the models folder. */
export async function configLines(model: Model, folder: string): Promise<string> {
  const options: Record<string, unknown> = {};
  for (const { layouts, option } of helpers) {
    const models = layouts.flatMap((layout) => catalogue.find((each) => each.layout === layout) ?? []);
    const absent: Model[] = [];
    for (const each of models) if (!(await isInstalled(each, folder))) absent.push(each);
    const found = option(models.map(({ name, files }) => resolve(folder, name, files[0]!.path)));
    if (absent.length === 0) Object.assign(options, found);
    if (!layouts.includes(model.layout)) continue;
    const others = absent.filter((each) => each !== model);
    if (others.length > 0)
      return `# Works together with: callwarden models pull ${others.map(({ name }) => name).join(' ')}`;
    return `# Add to the options of the plugin that uses transcriber-sherpa-onnx:\n${stringify(found, { lineWidth: 0 }).trimEnd()}`;
  }
  const entry = {
    id: ID,
    use: 'transcriber-sherpa-onnx',
    options: { model: resolve(folder, model.name), ...options },
  };
  const lines = stringify({ plugins: [entry], pipeline: { transcribers: ['supplied', ID] } }, { lineWidth: 0 });
  return `# Add to a file that CALLWARDEN_CONFIG names:\n${lines.trimEnd()}`;
}
