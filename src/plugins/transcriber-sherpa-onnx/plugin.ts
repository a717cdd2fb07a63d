import { access } from 'node:fs/promises';
import { definePlugin, PermanentError, type TranscribeCall } from '@callwarden/sdk';
import { energySegmenter, type Segmenter } from './energy-cuts.js';
import { type Ears, listen } from './listen.js';
import { findModel, type Model } from './model.js';
import { Options } from './options.js';
import { loadRecogniser } from './recogniser.js';
import { bySpeaker, cutAtTurns } from './speaker-turns.js';
import { type SpeakerOptions, speakerSeparator, type SeparateSpeakers } from './separate-speakers.js';
import { mean, toUtterances, unknownConfidence } from './utterances.js';
import { vadSegmenter } from './vad-segmenter.js';
import type { Word } from './words.js';

/** Speech recognition on this machine with models in ONNX format, by sherpa-onnx. */
export default definePlugin({
  sdk: 1,
  kind: 'transcriber',
  name: 'transcriber-sherpa-onnx',
  version: '0.1.0',
  options: Options,
  create: async (options, context) => {
    const { trustLimit, caveat } = await saidOf(options);
    const load = once(() => loadRecogniser(options));
    const separate = once((speakers: SpeakerOptions) => speakerSeparator(speakers));
    const idle: Segmenter[] = [];
    return {
      ...(trustLimit !== undefined && { trustLimit }),
      ...(caveat !== undefined && { caveat }),
      usable: ({ channels }) =>
        channels.length > 0 || 'nothing on this node can decode the recording: apt-get install ffmpeg',
      async check() {
        await checkFiles(options);
      },
      async transcribe(recording, call) {
        await checkFiles(options);
        const wavs = await Promise.all(recording.channels.map(({ key }) => context.files.path(key)));
        const segmenter = idle.pop() ?? (options.vad ? await vadSegmenter(options.vad) : energySegmenter());
        try {
          const ears = { segmenter, recognise: await load(), atOnce: options.atOnce };
          const heard =
            options.speakers && wavs.length === 1
              ? await listenApart(wavs[0]!, recording.duration, ears, await separate(options.speakers), call)
              : await listenToAll(wavs, recording.duration, ears, call);
          return toTranscript(heard, options);
        } finally {
          idle.push(segmenter);
        }
      },
    };
  },
});

/** Of a model that cannot be read, nothing: `check` says why. */
const saidOf = (options: Options): Promise<Pick<Model, 'trustLimit' | 'caveat'>> =>
  findModel(options).catch(() => ({}));

/** What `make` made is kept, unless it failed. */
function once<A extends unknown[], T>(make: (...of: A) => Promise<T>): (...of: A) => Promise<T> {
  let made: Promise<T> | undefined;
  return (...of) =>
    (made ??= make(...of).catch((error) => {
      made = undefined;
      throw error;
    }));
}

/** @throws PermanentError SPEECH_MODEL_MISSING, and what findModel throws */
async function checkFiles(options: Options): Promise<Model> {
  const model = await findModel(options);
  const { vad, speakers } = options;
  const files = [
    [vad, 'vad', 'silero-vad'],
    [speakers?.segmentation, 'speakers.segmentation', 'pyannote-segmentation-3.0'],
    [speakers?.embedding, 'speakers.embedding', 'campplus-voxceleb'],
  ] as const;
  for (const [path, option, name] of files) {
    if (!path) continue;
    await access(path).catch((cause) => {
      const message = `${path} (${option}) is missing: run "callwarden models pull ${name}"`;
      throw new PermanentError('SPEECH_MODEL_MISSING', message, { cause });
    });
  }
  return model;
}

/** One channel after the other, each a speaker. */
async function listenToAll(
  wavs: readonly string[],
  duration: number,
  ears: Ears,
  call: TranscribeCall,
): Promise<Heard> {
  const speakers: (readonly Word[])[] = [];
  const languages: string[] = [];
  for (const [index, wav] of wavs.entries()) {
    const progress = (seconds: number) =>
      call.progress(Math.min(1, (index + Math.min(1, seconds / duration)) / wavs.length));
    const heard = await listen(wav, ears, { signal: call.signal, progress });
    speakers.push(heard.words);
    languages.push(...heard.languages);
  }
  call.progress(1);
  return { speakers, languages };
}

/** Tells first who speaks when. */
async function listenApart(
  wav: string,
  duration: number,
  ears: Ears,
  separate: SeparateSpeakers,
  call: TranscribeCall,
): Promise<Heard> {
  const half = (done: number) => (seconds: number) => call.progress(done + Math.min(1, seconds / duration) / 2);
  const turns = await separate(wav, { signal: call.signal, progress: half(0) });
  const segmenter = cutAtTurns(ears.segmenter, turns);
  const { words, languages } = await listen(wav, { ...ears, segmenter }, { signal: call.signal, progress: half(0.5) });
  call.progress(1);
  return { speakers: bySpeaker(words, turns), languages };
}

interface Heard {
  /** The words of each. */
  readonly speakers: readonly (readonly Word[])[];
  readonly languages: readonly string[];
}

function toTranscript({ speakers, languages }: Heard, { language, pause }: Options) {
  return {
    language: mostCommon(languages) ?? language ?? '',
    confidence: mean(speakers.flat()) ?? unknownConfidence,
    utterances: toUtterances(speakers, pause),
  };
}

/** Undefined if no segment has one. */
function mostCommon(languages: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const language of languages) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
