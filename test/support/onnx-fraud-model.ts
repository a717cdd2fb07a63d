import { deserialize, serialize } from 'node:v8';
import type { Provider } from '../../src/core/sdk/index.js';

// Jest's sandbox has typed arrays of its own, and ONNX Runtime refuses them: use Node's, before the plugin is loaded.
const ofNode = (value: object) => (deserialize(serialize(value)) as object).constructor;
Object.assign(globalThis, { Float32Array: ofNode(new Float32Array(1)), BigInt64Array: ofNode(new BigInt64Array(1)) });

/** fraud-model-onnx, as it runs outside of Jest. */
export const { default: onnxFraudModel } = await import('../../src/plugins/fraud-model-onnx/plugin.js');

/** Starts it with these options, its log unheard. */
export async function startOnnxFraudModel(options: object): Promise<Provider<'fraud-model'>> {
  const log = { info() {}, warn() {}, error() {} };
  const files = { path: async (key: string) => key, read: async () => Buffer.alloc(0) };
  return onnxFraudModel.create(onnxFraudModel.options.parse(options), { id: 'onnx', log, fetch, files });
}
