import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { findModel, type Model } from '../core/models/catalogue.js';
import { isInstalled } from '../core/models/verify-model.js';

const ID = 'sherpa-onnx';

/** The YAML that makes the service use `model`, for a file that CALLWARDEN_CONFIG names; `folder` is the models folder. */
export async function configLines(model: Model, folder: string): Promise<string> {
  const vad = findModel('silero-vad');
  const vadPath = vad?.files[0] && resolve(folder, vad.name, vad.files[0].path);
  if (model.layout === 'vad')
    return `# Add to the options of the plugin that uses transcriber-sherpa-onnx:\n${stringify({ vad: vadPath }).trimEnd()}`;
  const vadInstalled = vad !== undefined && (await isInstalled(vad, folder));
  const entry = {
    id: ID,
    use: 'transcriber-sherpa-onnx',
    options: { model: resolve(join(folder, model.name)), ...(vadInstalled && { vad: vadPath }) },
  };
  const lines = stringify({ plugins: [entry], pipeline: { transcribers: ['supplied', ID] } }, { lineWidth: 0 });
  return `# Add to a file that CALLWARDEN_CONFIG names:\n${lines.trimEnd()}`;
}
