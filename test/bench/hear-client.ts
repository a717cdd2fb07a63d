import type { Recording, TranscribeCall, Transcript } from '@callwarden/sdk';

/** Recordings heard by the service's transcriber, in a process of its own. */
export interface HearTask {
  /** Folder of the model. */
  readonly model: string;
  /** WAV files, 16 kHz mono. */
  readonly paths: readonly string[];
}
export interface HearResult {
  /** Of all recordings, the model loaded before. */
  readonly ms: number;
  /** Of all processors together. */
  readonly processorMs: number;
  /** The words of each recording. */
  readonly texts: readonly string[];
}
type Plugin = typeof import('../../src/plugins/transcriber-sherpa-onnx/plugin.ts');

const { model, paths } = JSON.parse(process.argv[2] ?? '{}') as HearTask;
const built = '../../dist/plugins/transcriber-sherpa-onnx/plugin.js';
const { default: plugin } = (await import(new URL(built, import.meta.url).href)) as Plugin;
const log = { info() {}, warn() {}, error() {} };
const files = { path: async (key: string) => key, read: async () => Buffer.alloc(0) };
const provider = await plugin.create(plugin.options.parse({ model }), { id: 'bench', log, fetch, files });
const call: TranscribeCall = { signal: new AbortController().signal, progress() {} };
await hear(paths[0]!); // what is loaded at the first use is
const processor = process.cpuUsage();
const began = performance.now();
const texts: string[] = [];
for (const path of paths) texts.push(await hear(path));
const ms = performance.now() - began;
const { user, system } = process.cpuUsage(processor);
console.log(JSON.stringify({ ms, processorMs: (user + system) / 1000, texts } satisfies HearResult));

async function hear(key: string): Promise<string> {
  const recording = { key, fileName: '', contentType: '', duration: 60, channels: [{ key }] } satisfies Recording;
  const { utterances }: Transcript = await provider.transcribe(recording, call);
  return utterances.map(({ text }) => text).join(' ');
}
