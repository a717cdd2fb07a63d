import type { Plugin, Transcript } from '@callwarden/sdk';

/** Recordings heard in a process of its own, so many at once. */
export interface TrustTask {
  /** Of the folder below src/plugins. */
  readonly transcriber: string;
  readonly options: object;
  readonly paths: readonly string[];
  readonly atOnce: number;
}

const { transcriber, options, paths, atOnce } = JSON.parse(process.argv[2] ?? '{}') as TrustTask;
const { default: plugin } = (await import(
  new URL(`../../dist/plugins/${transcriber}/plugin.js`, import.meta.url).href
)) as { default: Plugin<'transcriber'> };
const log = { info() {}, warn() {}, error() {} };
const files = { path: async (key: string) => key, read: async () => Buffer.alloc(0) };
const parsed = await plugin.options['~standard'].validate(options);
if (parsed.issues) throw new Error(JSON.stringify(parsed.issues));
const provider = await plugin.create(parsed.value, { id: 'bench', log, fetch, files });
const heard: Transcript[] = [];
const waiting = paths.entries();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const [at, key] of waiting) {
      const recording = { key, fileName: '', contentType: 'audio/wav', duration: 60, channels: [{ key }] };
      const { language, confidence, utterances } = await provider.transcribe(recording, {
        signal: new AbortController().signal,
        progress() {},
      });
      const said = utterances.map(({ speaker, start, end, text }) => ({ speaker, start, end, text }));
      heard[at] = { language, confidence, utterances: said };
    }
  }),
);
console.log(JSON.stringify(heard));
