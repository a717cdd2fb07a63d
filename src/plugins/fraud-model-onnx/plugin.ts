import { definePlugin } from '@callwarden/sdk';
import { Options } from './options.js';

/** Scores transcripts with a model folder: our own layout, such as models/fraud-en, or a text classifier as Hugging Face exports it. */
export default definePlugin({
  sdk: 1,
  kind: 'fraud-model',
  name: 'fraud-model-onnx',
  version: '0.2.0',
  options: Options,
  async create(options, { log }) {
    // The service reads this file for the options; only the process that judges needs the runtime, which takes 20 MB.
    const { createProvider } = await import('./provider.js');
    return createProvider(options, log);
  },
});
