import { copyFile, rename, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { AudioError } from './audio-error.js';
import { cuttable, type Range } from './cuttable.js';
import { type Bounds, readingLimits } from './limits.js';
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

const deadlineMs = 15 * 60_000;

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
  const { unitsPerSecond, first, end, builtIn, nearest, cut } = await cuttable(sound.contentType, source, bounds);
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
