import { access } from 'node:fs/promises';
import {
  definePlugin,
  PermanentError,
  type PluginContext,
  type Recording,
  type TranscribeCall,
} from '../../core/sdk/index.js';
import { energySegmenter, type Segmenter } from './energy-cuts.js';
import { listen, type Heard } from './listen.js';
import { findModel } from './model.js';
import { Options } from './options.js';
import { loadRecogniser, type Recognise } from './recogniser.js';
import { mean, toUtterances, unknownConfidence } from './utterances.js';
import { vadSegmenter } from './vad-segmenter.js';

/** Speech recognition on this machine with models in ONNX format, by sherpa-onnx. */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-sherpa-onnx',
  version: '0.1.0',
  options: Options,
  create: (options, context) => {
    let loading: Promise<Recognise> | undefined;
    const load = () =>
      (loading ??= loadRecogniser(options).catch((error) => {
        loading = undefined;
        throw error;
      }));
    const idle: Segmenter[] = [];
    return {
      usable: ({ channels }) =>
        channels.length > 0 || 'nothing on this node can decode the recording: apt-get install ffmpeg',
      check: () => checkFiles(options),
      async transcribe(recording, call) {
        await checkFiles(options);
        const segmenter = idle.pop() ?? (options.vad ? await vadSegmenter(options.vad) : energySegmenter());
        try {
          const heard = await listenToAll(recording, call, segmenter, await load(), options.atOnce, context);
          return toTranscript(heard, options);
        } finally {
          idle.push(segmenter);
        }
      },
    };
  },
});

/** @throws PermanentError SPEECH_MODEL_MISSING */
async function checkFiles(options: Options): Promise<void> {
  await findModel(options);
  if (!options.vad) return;
  await access(options.vad).catch((cause) => {
    const message = `${options.vad} (vad) is missing: run "callwarden models pull silero-vad"`;
    throw new PermanentError('SPEECH_MODEL_MISSING', message, { cause });
  });
}

/** One channel after the other. */
async function listenToAll(
  { channels, duration }: Recording,
  call: TranscribeCall,
  segmenter: Segmenter,
  recognise: Recognise,
  atOnce: number,
  context: PluginContext,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const { key } of channels) {
    const progress = (seconds: number) =>
      call.progress(Math.min(1, (heard.length + Math.min(1, seconds / duration)) / channels.length));
    const path = await context.files.path(key);
    heard.push(await listen(path, segmenter, recognise, atOnce, { signal: call.signal, progress }));
  }
  call.progress(1);
  return heard;
}

function toTranscript(heard: readonly Heard[], { language, pause }: Options) {
  const channels = heard.map(({ words }) => words);
  return {
    language: mostCommon(heard.flatMap(({ languages }) => languages)) ?? language ?? '',
    confidence: mean(channels.flat()) ?? unknownConfidence,
    utterances: toUtterances(channels, pause),
  };
}

/** Undefined where no segment tells. */
function mostCommon(languages: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const language of languages) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
