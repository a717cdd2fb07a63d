import { AudioError } from './audio-error.js';
import type { Bounds } from './limits.js';
import { decodePcm } from './pcm.js';
import { SoundingWindows } from './sounding-windows.js';

/** Silence at both ends of a recording, in seconds. */
export interface Silence {
  readonly head: number;
  readonly tail: number;
}

interface SilenceOptions {
  /** Of the recording, in seconds; counted and not declared. */
  readonly length: number;
  /** dB. */
  readonly threshold: number;
  /** Whether more may be decoded than is heard. */
  readonly padded: boolean;
  /** Decoded without ffmpeg also where there is one. */
  readonly builtIn?: boolean;
}

const firstTailSeconds = 20;
const tailGrowth = 4;

/**
 * Measures from the first sample until it sounds, and back from the last: what lies between is not decoded. The end is
 * found by counting from the end, so that it does not matter whether seeking hit its place. Throws an AudioError, ALL_SILENCE
 * where nothing reaches `threshold`.
 */
export async function findSilence(
  path: string,
  { length, threshold, padded, builtIn = false }: SilenceOptions,
  bounds: Bounds,
): Promise<Silence> {
  const start = new SoundingWindows(threshold, true);
  await decodePcm(path, start, bounds, { builtIn });
  const first = start.end().first;
  if (start.heard === 0) throw new AudioError('UNREADABLE_RECORDING', 'No sample of the recording could be decoded.');
  if (first === undefined)
    throw new AudioError('ALL_SILENCE', `Nothing in the recording reaches ${threshold} dB: it is all silence.`);
  const head = first / start.sampleRate;
  for (let seconds = firstTailSeconds; ; seconds *= tailGrowth) {
    const from = length - seconds > head + 1 ? length - seconds : 0;
    const end = new SoundingWindows(threshold);
    await decodePcm(path, end, bounds, { from, builtIn });
    const { last, heard, sampleRate } = end.end();
    if (last === undefined && from > 0) continue;
    // The last packet of an M4A may hold more than the sound, and some versions of ffmpeg decode that too.
    const there = padded ? Math.min(heard, Math.round((length - from) * sampleRate)) : heard;
    return { head, tail: Math.max(0, there - (last ?? there)) / sampleRate };
  }
}
