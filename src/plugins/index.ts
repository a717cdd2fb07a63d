import type { Builtins } from '../core/platform/plugins/import-plugin.js';

/** The plugins that come with the service; each is imported only when an entry uses it. */
export const builtins = {
  'assignment-automatic': () => import('./assignment-automatic/plugin.js'),
  'assignment-expertise': () => import('./assignment-expertise/plugin.js'),
  'assignment-load-balanced': () => import('./assignment-load-balanced/plugin.js'),
  'assignment-round-robin': () => import('./assignment-round-robin/plugin.js'),
  'assignment-specific': () => import('./assignment-specific/plugin.js'),
  'channel-email': () => import('./channel-email/plugin.js'),
  'channel-push': () => import('./channel-push/plugin.js'),
  'channel-sms': () => import('./channel-sms/plugin.js'),
  'channel-smpp': () => import('./channel-sms/smpp/plugin.js'),
  'fraud-model-onnx': () => import('./fraud-model-onnx/plugin.js'),
  'transcriber-openai': () => import('./transcriber-openai/plugin.js'),
  'transcriber-pocketsphinx': () => import('./transcriber-pocketsphinx/plugin.js'),
  'transcriber-sherpa-onnx': () => import('./transcriber-sherpa-onnx/plugin.js'),
  'transcriber-supplied': () => import('./transcriber-supplied/plugin.js'),
} as unknown as Builtins;
