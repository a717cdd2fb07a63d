/**
 * Sends 16 kHz mono 16-bit WAV files through our transcriber with its segmentation: `node transcribe.mjs MODEL < PATHS`. Prints one line of
 * JSON for each path: {text, confidence, seconds}. `npm run build` must have been run.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import plugin from '../../dist/plugins/transcriber-sherpa-onnx/plugin.js';

const rate = 16_000;
const headerBytes = 44;
const [model = ''] = process.argv.slice(2);
const log = { info() {}, warn() {}, error() {} };
const files = { path: async (path) => path, read: (path) => readFile(path) };
const options = plugin.options.parse({ model: resolve(model) });
const provider = await plugin.create(options, { id: 'measure', log, fetch, files });
const call = { signal: new AbortController().signal, progress() {} };
for (const path of (await readAll(process.stdin)).split('\n').filter(Boolean)) {
  const duration = ((await readFile(path)).length - headerBytes) / 2 / rate;
  const { utterances, confidence } = await provider.transcribe({ channels: [{ key: path }], duration }, call);
  console.log(JSON.stringify({ text: utterances.map(({ text }) => text).join(' '), confidence, seconds: duration }));
}
