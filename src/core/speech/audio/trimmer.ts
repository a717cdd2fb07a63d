import { copyFile, rename, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { AudioError } from './audio-error.js';
import { cutM4a, measureM4a } from './m4a-cut.js';
import { cutMp3 } from './mp3-cut.js';
import { readMp3Layout } from './mp3-layout.js';
import { cutOgg } from './ogg-cut.js';
import { indexOgg } from './ogg-index.js';
import { readOggCodec } from './ogg-stream.js';
import { type Bounds, readingLimits } from './limits.js';
import { packetAt, packetStart, type PacketIndex } from './packet-index.js';
import type { Sound } from './probe.js';
import { findSilence, type Silence } from './silence.js';
import { TargetFile } from './target-file.js';
import { cutWav, framesOf } from './wav-cut.js';
import { readWavLayout } from './wav-layout.js';

export interface TrimOptions {
  /** dB of full scale, -60 to 0: see SoundingWindows. */
  readonly threshold: number;
  /** Seconds, 0 to 60: shorter silence at an end stays. */
  readonly minSilence: number;
  /** Seconds of silence left before the sound, 0 to 60. */
  readonly padStart: number;
  /** Seconds of silence left after it. */
  readonly padEnd: number;
}

/** All in seconds, and exact to the sample. */
export interface Trimmed {
  /** Where the kept part begins and ends in the original. */
  readonly start: number;
  readonly end: number;
  /** Durations: `trimmed` is `end` less `start`. */
  readonly original: number;
  readonly trimmed: number;
  /** False where there was nothing to cut and the target is a copy. */
  readonly cut: boolean;
}

export const trimDefaults: TrimOptions = { threshold: -40, minSilence: 0.3, padStart: 0.1, padEnd: 0.1 };

/** How far from the place asked for a cut may lie, where a container cannot say better than whole packets; seconds. */
const largestMiss = 0.06;
const deadlineMs = 15 * 60_000;

interface Range {
  readonly from: number;
  readonly until: number;
}

/**
 * Cuts silence off both ends of a recording without re-encoding: the packets stay as they are, and with them codec,
 * container, rate and channels. What is kept decodes as it did.
 */
@Injectable()
export class Trimmer {
  /**
   * Writes the cut recording to `target`, which appears whole or not at all. Throws an AudioError: ALL_SILENCE,
   * NOT_TRIMMABLE (cannot be done without re-encoding), UNREADABLE_RECORDING, or DECODER_UNAVAILABLE where only ffmpeg
   * can decode it and is not there; a RangeError for options out of bounds; the signal's reason, or a TimeoutError after 15 minutes.
   */
  async trim(
    source: string,
    sound: Sound,
    target: string,
    options: TrimOptions = trimDefaults,
    signal?: AbortSignal,
  ): Promise<Trimmed> {
    checkOptions(options);
    const deadline = AbortSignal.timeout(deadlineMs);
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const partial = `${target}.partial`;
    try {
      const trimmed = await (sound.contentType === 'audio/wav' ? trimWav : trimPackets)(
        { source, sound, target: partial, bounds: { limits: readingLimits(sound.duration), signal: stop } },
        options,
      );
      if (!trimmed.cut) await copyFile(source, partial);
      stop.throwIfAborted();
      await rename(partial, target);
      return trimmed;
    } catch (error) {
      stop.throwIfAborted(); // says why, and a stream that was aborted does not
      throw error;
    } finally {
      await rm(partial, { force: true });
    }
  }
}

interface Task {
  readonly source: string;
  readonly sound: Sound;
  readonly target: string;
  readonly bounds: Bounds;
}

async function trimWav({ source, target, bounds }: Task, options: TrimOptions): Promise<Trimmed> {
  const layout = await readWavLayout(source);
  const { sampleRate } = layout;
  const frames = framesOf(layout);
  const length = frames / sampleRate;
  const silence = await findSilence(source, { length, threshold: options.threshold, padded: false }, bounds);
  const wanted = toKeep(silence, length, options);
  if (!wanted) return untouched(length);
  const range = { from: Math.round(wanted.from * sampleRate), until: Math.round(wanted.until * sampleRate) };
  await TargetFile.with(target, (file) => cutWav(source, layout, range, file, bounds.signal));
  return report(range, length, sampleRate);
}

async function trimPackets({ source, sound, target, bounds }: Task, options: TrimOptions): Promise<Trimmed> {
  const { unitsPerSecond, first, end, builtIn, nearest, cut } = await formats[sound.contentType]!(source, bounds);
  const length = (end - first) / unitsPerSecond;
  const padded = sound.contentType === 'audio/mp4';
  const silence = await findSilence(source, { length, threshold: options.threshold, padded, builtIn }, bounds);
  const wanted = toKeep(silence, length, options);
  if (!wanted) return untouched(length);
  const place = (seconds: number) => Math.round(first + seconds * unitsPerSecond);
  const from = wanted.from === 0 ? first : place(wanted.from);
  const until = wanted.until === length ? end : place(wanted.until);
  const range = nearest?.({ from, until }) ?? { from, until };
  if (range.from === first && range.until === end) return untouched(length);
  await cut(range, target);
  return report({ from: range.from - first, until: range.until - first }, length, unitsPerSecond);
}

/** How a recording is cut: what is heard of it, in units of its own. */
interface Cuttable {
  readonly unitsPerSecond: number;
  readonly first: number;
  readonly end: number;
  /** Whether ffmpeg would hear something else. */
  readonly builtIn?: boolean;
  /** Where it can be cut, for a container that cannot say that parts of packets are not heard. */
  readonly nearest?: (range: Range) => Range;
  cut(range: Range, target: string): Promise<void>;
}

const formats: Readonly<Record<string, (source: string, bounds: Bounds) => Promise<Cuttable>>> = {
  'audio/mpeg': async (source, { signal }) => {
    const layout = await readMp3Layout(source, signal);
    const cut = (range: Range, target: string) =>
      TargetFile.with(target, (file) => cutMp3(source, layout, range, file, signal));
    return { unitsPerSecond: layout.sampleRate, first: layout.first, end: layout.end, cut };
  },
  'audio/mp4': async (source, bounds) => {
    const { unitsPerSecond, length, editsFragments } = await measureM4a(source, bounds);
    const cut = (range: Range, target: string) => cutM4a(source, range, target, bounds);
    return { unitsPerSecond, first: 0, end: length, builtIn: editsFragments, cut };
  },
  'audio/ogg': async (source, { signal }) => {
    const codec = await readOggCodec(source, signal);
    const index = await indexOgg(source, codec, signal);
    const cut = (range: Range, target: string) =>
      TargetFile.with(target, (file) => cutOgg(source, { codec, index }, range, file, signal));
    return codec.exact ? { ...index, cut } : { ...index, cut, nearest: (range) => wholePackets(index, range) };
  },
};

/** The boundaries outside of `range`, or the nearest where these are too far away. */
function wholePackets(index: PacketIndex, { from, until }: Range): Range {
  const miss = largestMiss * index.unitsPerSecond;
  const choose = (time: number, outer: number, inner: number): number => {
    if (Math.abs(time - outer) <= miss) return outer;
    if (Math.abs(time - inner) <= miss) return inner;
    throw new AudioError('NOT_TRIMMABLE', 'The packets are too long to trim within 60 ms without re-encoding.');
  };
  const [one, other] = [packetAt(index, from), packetAt(index, until - 1)];
  // The last packet may end before its samples do.
  const next = Math.min(index.end, packetStart(index, other + 1));
  return {
    from: from === index.first ? from : choose(from, packetStart(index, one), packetStart(index, one + 1)),
    until: choose(until, next, packetStart(index, other)),
  };
}

function toKeep({ head, tail }: Silence, length: number, { minSilence, padStart, padEnd }: TrimOptions) {
  const from = head >= minSilence ? Math.max(0, head - padStart) : 0;
  const until = tail >= minSilence ? Math.min(length, length - tail + padEnd) : length;
  if (!(from < until)) throw new AudioError('NOT_TRIMMABLE', 'The times of the recording are unreliable.');
  return from > 0 || until < length ? { from, until } : undefined;
}

const untouched = (length: number): Trimmed => ({
  start: 0,
  end: length,
  original: length,
  trimmed: length,
  cut: false,
});

/** `range` in units from the first sample. */
function report({ from, until }: Range, original: number, unitsPerSecond: number): Trimmed {
  const [start, end] = [from / unitsPerSecond, until / unitsPerSecond];
  return { start, end, original, trimmed: (until - from) / unitsPerSecond, cut: true };
}

function checkOptions({ threshold, minSilence, padStart, padEnd }: TrimOptions): void {
  if (!(threshold >= -60 && threshold <= 0)) throw new RangeError('threshold must be between -60 and 0 dB.');
  for (const [name, seconds] of Object.entries({ minSilence, padStart, padEnd }))
    if (!(seconds >= 0 && seconds <= 60)) throw new RangeError(`${name} must be between 0 and 60 seconds.`);
}
