import type { Builtins } from '../core/plugins/import-plugin.js';

/** The plugins that come with the service; each is imported only when an entry uses it. */
export const builtins = {
  'fraud-model-onnx': () => import('./fraud-model-onnx/plugin.js'),
  'transcriber-openai': () => import('./transcriber-openai/plugin.js'),
  'transcriber-pocketsphinx': () => import('./transcriber-pocketsphinx/plugin.js'),
  'transcriber-sherpa-onnx': () => import('./transcriber-sherpa-onnx/plugin.js'),
  'transcriber-supplied': () => import('./transcriber-supplied/plugin.js'),
} as unknown as Builtins;
