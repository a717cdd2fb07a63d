import { fileURLToPath } from 'node:url';
import type { FraudModel, Plugin } from '@callwarden/sdk';

/** Loads what was built. @param path below dist. */
export const built = <T>(path: string): Promise<T> =>
  import(new URL(`../../dist/${path}`, import.meta.url).href) as Promise<T>;

const { default: plugin } = await built<{ default: Plugin<'fraud-model'> }>('plugins/fraud-model-onnx/plugin.js');

/** Starts models/fraud-en on one thread, its log unheard. */
export async function shippedFraudModel(): Promise<FraudModel> {
  const folder = fileURLToPath(new URL('../../models/fraud-en', import.meta.url));
  const unused = () => Promise.reject(new Error('A fraud model reads no file.'));
  const log = { info() {}, warn() {}, error() {} };
  return plugin.create({ folder, threads: 1 }, { id: 'bench', log, files: { read: unused, path: unused }, fetch });
}
