import { fileArgument, runFfmpeg } from './ffmpeg.js';
import type { Bounds } from './limits.js';

// bitexact and no rf64: a plain header of 44 bytes, as some readers of WAV expect no other.
const wav = ['-map_metadata', '-1', '-bitexact', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav'];

/** A side of a stereo recording keeps its place as a layout, which a plain header cannot express. */
const mono = 'aformat=channel_layouts=mono';

/** Writes 16 kHz mono WAV files: the two sides of a stereo recording, or the mix of all channels into one. */
export function decodeByFfmpeg(
  path: string,
  [first = '', second]: readonly string[],
  bounds: Bounds,
  read: (output: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const sides = `[0:a:0]channelsplit=channel_layout=stereo[l][r];[l]${mono}[a];[r]${mono}[b]`;
  const outputs = second
    ? ['-filter_complex', sides, '-map', '[a]', ...wav, first, '-map', '[b]', ...wav, second]
    : ['-map', '0:a:0', '-ac', '1', ...wav, first];
  return runFfmpeg(['-progress', 'pipe:1', '-i', fileArgument(path), ...outputs], bounds, read);
}
