/**
 * Recognises 16 kHz mono 16-bit WAV files with sherpa-onnx: `node recognise.mjs MODEL whole|plugin < PATHS`.
 * `whole` gives each file to the recogniser at once, `plugin` sends it through our transcriber with its segmentation, which
 * `npm run build` must have built. Prints one line of JSON for each path: {text, seconds}, and by `plugin` the transcript's
 * `confidence`.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import sherpa from 'sherpa-onnx-node';

const rate = 16_000;
const [model = '', way] = process.argv.slice(2);
const paths = (await readAll(process.stdin)).split('\n').filter(Boolean);
const recognise = way === 'plugin' ? await throughPlugin() : await atOnce();
for (const path of paths) {
  const seconds = ((await readFile(path)).length - 44) / 2 / rate;
  console.log(JSON.stringify({ ...(await recognise(path, seconds)), seconds }));
}

async function atOnce() {
  const recogniser = await sherpa.OfflineRecognizer.createAsync({
    featConfig: { sampleRate: rate, featureDim: 80 },
    modelConfig: {
      transducer: {
        encoder: join(model, 'encoder.int8.onnx'),
        decoder: join(model, 'decoder.int8.onnx'),
        joiner: join(model, 'joiner.int8.onnx'),
      },
      tokens: join(model, 'tokens.txt'),
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
    decodingMethod: 'modified_beam_search',
    maxActivePaths: 4,
  });
  return async (path) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform(sherpa.readWave(path));
    return { text: (await recogniser.decodeAsync(stream)).text.trim() };
  };
}

async function throughPlugin() {
  const { default: plugin } = await import('../../dist/plugins/transcriber-sherpa-onnx/plugin.js');
  const log = { info() {}, warn() {}, error() {} };
  const files = { path: async (path) => path, read: (path) => readFile(path) };
  const options = plugin.options.parse({ model: resolve(model) });
  const provider = await plugin.create(options, { id: 'measure', log, fetch, files });
  const call = { signal: new AbortController().signal, progress() {} };
  return async (path, duration) => {
    const { utterances, confidence } = await provider.transcribe({ channels: [{ key: path }], duration }, call);
    return { text: utterances.map(({ text }) => text).join(' '), confidence };
  };
}
