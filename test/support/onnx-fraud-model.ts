import type { Provider } from '@callwarden/sdk';
import './typed-arrays-of-node.js';

/** fraud-model-onnx, as it runs outside of Jest. */
export const { default: onnxFraudModel } = await import('../../src/plugins/fraud-model-onnx/plugin.js');

/** Starts it with these options, its log unheard. */
export async function startOnnxFraudModel(options: object): Promise<Provider<'fraud-model'>> {
  const log = { info() {}, warn() {}, error() {} };
  const files = { path: async (key: string) => key, read: async () => Buffer.alloc(0) };
  return onnxFraudModel.create(onnxFraudModel.options.parse(options), { id: 'onnx', log, fetch, files });
}
