import { sampleRate } from './wav-samples.js';

/** A stretch of one channel; `start` counts samples from the start of the recording. */
export interface Segment {
  readonly start: number;
  readonly samples: Float32Array;
}

/** Turns a channel, given block by block, into segments that are short enough to recognise. */
export interface Segmenter {
  accept(block: Float32Array): Segment[];
  /** The rest; afterwards the segmenter may be used for another channel. */
  flush(): Segment[];
}

/** Whisper hears 30 s at once, and small CTC models get much worse on longer pieces. */
export const longest = 28 * sampleRate;
/** A cut is made no sooner, so that words keep their context. */
const soonest = 8 * sampleRate;
/** 20 ms. */
export const frame = sampleRate / 50;
/** A cut needs this many quiet frames: 0.3 s is longer than the closure of a stop consonant. */
const quietFrames = 15;
/** RMS of a frame that nobody can be heard in: -50 dB relative to full scale. */
const silence = 10 ** (-50 / 20);

/** The middle of the quietest 0.3 s between 8 and 28 s, in samples. `samples` must be longer than 28 s. */
export function quietestCut(samples: Float32Array): number {
  const energies = Array.from({ length: longest / frame }, (_, i) => energy(samples, i * frame));
  let best = { at: longest - quietFrames * frame, sum: Infinity };
  for (let i = soonest / frame; i + quietFrames <= energies.length; i++) {
    const sum = energies.slice(i, i + quietFrames).reduce((total, one) => total + one, 0);
    if (sum < best.sum) best = { at: i * frame, sum };
  }
  return best.at + (quietFrames / 2) * frame;
}

/** Cuts off silent ends but for 0.2 s; undefined where all is silent. */
export function withoutSilentEnds({ start, samples }: Segment): Segment | undefined {
  const loud = (at: number) => Math.sqrt(energy(samples, at) / frame) > silence;
  let from = 0;
  while (from < samples.length && !loud(from)) from += frame;
  if (from >= samples.length) return undefined;
  let to = samples.length;
  while (to > from && !loud(Math.max(0, to - frame))) to -= frame;
  const [first, last] = [Math.max(0, from - 10 * frame), Math.min(samples.length, to + 10 * frame)];
  return { start: start + first, samples: samples.subarray(first, last) };
}

/** Cuts a segment of any length into pieces of at most 28 s. */
export function splitLong(segment: Segment): Segment[] {
  const pieces: Segment[] = [];
  let { start, samples } = segment;
  while (samples.length > longest) {
    const cut = quietestCut(samples);
    pieces.push({ start, samples: samples.subarray(0, cut) });
    start += cut;
    samples = samples.subarray(cut);
  }
  return [...pieces, { start, samples }];
}

/** For installations without a voice activity model: cuts at the quietest points and drops what is silent. */
export function energySegmenter(): Segmenter {
  let kept: Segment = { start: 0, samples: new Float32Array() };
  const audible = (segments: Segment[]) => segments.map(withoutSilentEnds).filter((segment) => segment !== undefined);
  return {
    accept(block) {
      const samples = new Float32Array(kept.samples.length + block.length);
      samples.set(kept.samples);
      samples.set(block, kept.samples.length);
      const pieces = splitLong({ start: kept.start, samples });
      kept = pieces.pop() ?? kept;
      return audible(pieces);
    },
    flush() {
      const rest = audible([kept]);
      kept = { start: 0, samples: new Float32Array() };
      return rest;
    },
  };
}

/** The sum of squares of one frame. */
export function energy(samples: Float32Array, at: number): number {
  const stop = Math.min(at + frame, samples.length);
  let sum = 0;
  for (let i = at; i < stop; i++) sum += samples[i]! ** 2;
  return sum;
}
