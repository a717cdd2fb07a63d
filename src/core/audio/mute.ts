import { AudioError } from './audio-error.js';
import { fileArgument, ignoreOutput, runFfmpeg } from './ffmpeg.js';
import { readingLimits } from './limits.js';
import type { Sound } from './probe.js';

/** Seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Seconds on both sides of a stretch: recognisers are late by as much. */
const margin = 0.15;

/** How much larger the encoders below make a file at most: A-law becomes 16-bit samples, a low bit rate the least one. */
const largestGrowth = 16;
const spareBytes = 64 * 1024 * 1024;
/** Bits a second: what the recording has, within what sounds well and what is more than enough. */
const rates = { least: 32_000, most: 192_000 };

export interface Mutable extends Pick<Sound, 'contentType' | 'codec' | 'duration'> {
  /** Bytes. */
  readonly size: number;
}

/** An encoder of the same kind, for the same container. */
function encoderFor({ contentType, codec, duration, size }: Mutable): readonly string[] | undefined {
  const rate = Math.round(Math.min(rates.most, Math.max(rates.least, (size * 8) / duration)));
  switch (contentType) {
    case 'audio/mpeg':
      return ['-c:a', 'libmp3lame', '-b:a', `${rate}`, '-f', 'mp3'];
    case 'audio/wav':
      return ['-c:a', 'pcm_s16le', '-f', 'wav'];
    case 'audio/mp4':
      return ['-c:a', 'aac', '-b:a', `${rate}`, '-movflags', '+faststart', '-f', 'ipod'];
    case 'audio/ogg':
      if (/FLAC/i.test(codec)) return ['-c:a', 'flac', '-f', 'ogg'];
      if (/Vorbis/i.test(codec)) return ['-c:a', 'libvorbis', '-q:a', '3', '-f', 'ogg'];
      return ['-c:a', 'libopus', '-b:a', `${rate}`, '-f', 'ogg'];
    default:
      return undefined;
  }
}

/** Writes the recording anew in its own container, silent at `stretches`. Throws an AudioError. */
export async function muteFile(
  source: string,
  target: string,
  recording: Mutable,
  stretches: readonly Stretch[],
  signal: AbortSignal,
): Promise<void> {
  const encoder = encoderFor(recording);
  if (!encoder)
    throw new AudioError('UNREADABLE_RECORDING', `Nothing writes ${recording.contentType} without parts of it.`);
  const parts = stretches.map(
    ({ start, end }) => `between(t,${Math.max(0, start - margin).toFixed(3)},${(end + margin).toFixed(3)})`,
  );
  // asetnsamples: the filter looks at the time of the first sample of a frame.
  const filter = `asetnsamples=n=64:p=0,volume=0:enable='${parts.join('+')}'`;
  const output = ['-map', '0:a:0', '-map_metadata', '-1', '-bitexact', '-af', filter, ...encoder, '-y', target];
  const limits = { ...readingLimits(), fileBytes: recording.size * largestGrowth + spareBytes };
  await runFfmpeg(['-i', fileArgument(source), ...output], { limits, signal }, ignoreOutput);
}
