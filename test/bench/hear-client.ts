import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Recording, TranscribeCall, Transcript } from '../../src/core/sdk/index.ts';

/**
 * Recordings heard in a process of its own: by the service's plugin, by sherpa-onnx as its examples do it (`bare`), or so with the
 * service's stretches of sound, each half a second before what the voice detector gives and 0.3 s after it (`around`).
 */
export interface HearTask {
  readonly way: 'service' | 'bare' | 'around';
  /** Folder of the model. */
  readonly model: string;
  readonly vad: string;
  /** Of each recording the WAV files of its sides, 16 kHz mono. */
  readonly recordings: readonly (readonly string[])[];
  readonly rounds: number;
}
export interface HearResult {
  /** Of one round over all recordings, the model loaded before. */
  readonly ms: number;
  /** Of all processors together. */
  readonly processorMs: number;
  readonly words: number;
}
type Plugin = typeof import('../../src/plugins/transcriber-sherpa-onnx/plugin.ts');

const { way, model, vad, recordings, rounds } = JSON.parse(process.argv[2] ?? '{}') as HearTask;
const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as unknown as typeof import('sherpa-onnx-node') & {
  readWave(path: string): { samples: Float32Array; sampleRate: number };
};
const around = way === 'around';
const hear = way === 'service' ? await service() : await bare(around ? 8_000 : 0, around ? 4_800 : 0);
let words = 0;
await hear(recordings[0]!); // what is loaded at the first use is
const processor = process.cpuUsage();
const began = performance.now();
for (let round = 0; round < rounds; round++) for (const recording of recordings) words += await hear(recording);
const ms = (performance.now() - began) / rounds;
const { user, system } = process.cpuUsage(processor);
const result: HearResult = { ms, processorMs: (user + system) / 1000 / rounds, words: words / rounds };
console.log(JSON.stringify(result));

async function service(): Promise<(sides: readonly string[]) => Promise<number>> {
  const path = '../../dist/plugins/transcriber-sherpa-onnx/plugin.js';
  const { default: plugin } = (await import(new URL(path, import.meta.url).href)) as Plugin;
  const log = { info() {}, warn() {}, error() {} };
  const files = { path: async (key: string) => key, read: async () => Buffer.alloc(0) };
  const provider = await plugin.create(plugin.options.parse({ model, vad }), { id: 'bench', log, fetch, files });
  const call: TranscribeCall = { signal: new AbortController().signal, progress() {} };
  return async (sides) => {
    const channels = sides.map((key) => ({ key }));
    const recording = { key: '', fileName: '', contentType: '', duration: 60, channels } satisfies Recording;
    const { utterances }: Transcript = await provider.transcribe(recording, call);
    return utterances.reduce((sum, { text }) => sum + count(text), 0);
  };
}

/** One segment after the other, on one thread, with so many samples before and after each. */
async function bare(before: number, after: number): Promise<(sides: readonly string[]) => Promise<number>> {
  const recogniser = await sherpa.OfflineRecognizer.createAsync({
    featConfig: { sampleRate: 16_000, featureDim: 80 },
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
  const sileroVad = {
    model: vad,
    threshold: 0.5,
    minSilenceDuration: 0.5,
    minSpeechDuration: 0.25,
    maxSpeechDuration: 20,
    windowSize: 512,
  };
  const detector = new sherpa.Vad({ sileroVad, sampleRate: 16_000, numThreads: 1, provider: 'cpu', debug: 0 }, 60);
  let ended = 0;
  return async (sides) => {
    let heard = 0;
    for (const side of sides) {
      const { samples } = sherpa.readWave(side);
      for (let at = 0; at + 512 <= samples.length; at += 512) {
        detector.acceptWaveform(samples.subarray(at, at + 512));
        heard += await drain(samples, at + 512);
      }
      detector.flush();
      heard += await drain(samples, samples.length);
      ended = 0;
      detector.reset();
    }
    return heard;
  };

  async function drain(all: Float32Array, known: number): Promise<number> {
    let heard = 0;
    for (; !detector.isEmpty(); detector.pop()) {
      const stream = recogniser.createStream();
      const { start, samples } = detector.front(false);
      const from = Math.max(ended, start - before);
      ended = Math.min(known, start + samples.length + after);
      stream.acceptWaveform({ samples: before || after ? all.subarray(from, ended) : samples, sampleRate: 16_000 });
      heard += count((await recogniser.decodeAsync(stream)).text);
    }
    return heard;
  }
}

function count(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
