import { AudioError } from './audio-error.js';
import { fileArgument, ignoreOutput, runFfmpeg } from './ffmpeg.js';
import { readingLimits } from './limits.js';
import type { Sound } from './probe.js';
import { silenced, type Stretch } from './silenced.js';
import { widened } from './widened.js';

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

/** Re-encodes the recording in its own container by ffmpeg, silent at `stretches`. Throws an AudioError. */
export async function muteFile(
  source: string,
  target: string,
  recording: Mutable,
  stretches: readonly Stretch[],
  signal: AbortSignal,
): Promise<void> {
  const encoder = encoderFor(recording);
  if (!encoder) throw new AudioError('UNREADABLE_RECORDING', `${recording.contentType} cannot be muted.`);
  const limits = { ...readingLimits(), fileBytes: recording.size * largestGrowth + spareBytes };
  const plain = ['-map', '0:a:0', '-map_metadata', '-1', '-bitexact'];
  const samples = [...plain, '-c:a', 'pcm_s16le', '-f', 'wav', 'pipe:1'];
  // Samples are silenced here and not by a filter: a filter holds a hundred stretches, a call may have thousands.
  await runFfmpeg(['-i', fileArgument(source), ...samples], { limits, signal }, (decoded) => {
    const input = silenced(decoded, widened(stretches));
    const args = ['-ignore_length', '1', '-f', 'wav', '-i', 'pipe:0', ...plain, ...encoder, '-y', target];
    return runFfmpeg(args, { limits, signal, input }, ignoreOutput);
  });
}
