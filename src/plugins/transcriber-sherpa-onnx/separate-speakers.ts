import type { Options } from './options.js';
import { groupVoices, type Voice } from './speaker-groups.js';
import type { Turn } from './speaker-turns.js';
import { readSamples, sampleRate } from './wav-samples.js';

export type SpeakerOptions = NonNullable<Options['speakers']>;

/** Five minutes at a time: 19 MB of samples, and a cancelled analysis stops at the next. */
const blockLength = 300 * sampleRate;
/** Of one voice, to recognise it in the next block: longer stretches add nothing. */
const longest = 20 * sampleRate;
/** Speakers cannot be distinguished in less: 0.2 s. */
const shortest = sampleRate / 5;

/** Who speaks when in a channel; `progress` gets the seconds that were looked through. */
export type SeparateSpeakers = (
  wav: string,
  call: { signal: AbortSignal; progress: (seconds: number) => void },
) => Promise<Turn[]>;

/** Loads the models. The caller must have checked that the files exist: sherpa-onnx ends the process where they do not. */
export async function speakerSeparator(options: SpeakerOptions): Promise<SeparateSpeakers> {
  const { default: sherpa } = await import('sherpa-onnx-node');
  const { default: addon } = await import('sherpa-onnx-node/addon.js');
  const { threshold, count } = options;
  const embedding = { model: options.embedding, numThreads: 1, debug: 0, provider: 'cpu' };
  const diarization = new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: options.segmentation }, numThreads: 1, debug: 0, provider: 'cpu' },
    embedding,
    clustering: { numClusters: -1, threshold },
    minDurationOn: 0.2,
    minDurationOff: 0.5,
  });
  const extractor = new sherpa.SpeakerEmbeddingExtractor(embedding);
  const voiceOf = (turns: readonly Turn[], samples: Float32Array): Voice | undefined => {
    const sound = joined(turns, samples);
    if (sound.length < shortest) return undefined;
    const stream = extractor.createStream();
    stream.acceptWaveform({ samples: sound, sampleRate });
    stream.inputFinished();
    if (!extractor.isReady(stream)) return undefined;
    return { embedding: extractor.compute(stream, false), seconds: sound.length / sampleRate };
  };
  return async (wav, { signal, progress }) => {
    const turns: Turn[] = [];
    const voices: Voice[] = [];
    let seconds = 0;
    for await (const samples of blocks(wav)) {
      signal.throwIfAborted();
      const found = await addon.offlineSpeakerDiarizationProcessAsync(diarization.handle, samples, () => 0);
      for (const own of Map.groupBy(found, ({ speaker }) => speaker).values()) {
        const voice = voiceOf(own, samples);
        if (!voice) continue;
        const speaker = voices.push(voice) - 1;
        turns.push(...own.map(({ start, end }) => ({ start: start + seconds, end: end + seconds, speaker })));
      }
      progress((seconds += samples.length / sampleRate));
    }
    const people = groupVoices(voices, count === undefined ? { threshold } : { threshold, count });
    return turns.map((turn) => ({ ...turn, speaker: people[turn.speaker]! })).sort((a, b) => a.start - b.start);
  };
}

/** The longest turns first, as far as they are needed. */
function joined(turns: readonly Turn[], samples: Float32Array): Float32Array {
  const sound = new Float32Array(longest);
  let length = 0;
  for (const { start, end } of [...turns].sort((a, b) => b.end - b.start - (a.end - a.start))) {
    const part = samples
      .subarray(Math.round(start * sampleRate), Math.round(end * sampleRate))
      .subarray(0, longest - length);
    sound.set(part, length);
    length += part.length;
  }
  return sound.slice(0, length);
}

async function* blocks(wav: string): AsyncGenerator<Float32Array> {
  let block = new Float32Array(blockLength);
  let length = 0;
  for await (const samples of readSamples(wav)) {
    const fitting = samples.subarray(0, blockLength - length);
    block.set(fitting, length);
    length += fitting.length;
    if (length < blockLength) continue;
    yield block;
    block = new Float32Array(blockLength);
    block.set(samples.subarray(fitting.length));
    length = samples.length - fitting.length;
  }
  if (length > 0) yield block.slice(0, length);
}
