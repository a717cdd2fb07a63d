import { AudioError } from './audio-error.js';
import { readingLimits } from './limits.js';
import { decodeWav, readPipedHeader } from './pcm.js';
import { silenced, type Stretch } from './silenced.js';
import { TargetFile } from './target-file.js';
import { widened } from './widened.js';

/** The sizes in a WAV file have 32 bits. */
const mostBytes = 0xffff_ffff;

/** Writes the recording as a WAV file of 16-bit samples at its own rate, silent at `stretches`. Throws an AudioError. */
export async function renderWav(
  source: string,
  target: string,
  { duration }: { readonly duration: number },
  stretches: readonly Stretch[],
  signal: AbortSignal,
): Promise<void> {
  await decodeWav(source, { limits: readingLimits(duration), signal }, (wav) =>
    TargetFile.with(target, async (file) => {
      let dataAt = 0;
      for await (const chunk of silenced(wav, widened(stretches))) {
        if (file.length === 0) dataAt = readPipedHeader(chunk)!.length; // the first chunk has all of it
        if (file.length + chunk.length > mostBytes)
          throw new AudioError('UNREADABLE_RECORDING', 'The recording is too long to be played as a WAV file.');
        await file.append(chunk);
      }
      await file.rewrite(size(file.length - 8), 4);
      await file.rewrite(size(file.length - dataAt), dataAt - 4);
    }),
  );
}

function size(bytes: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(bytes);
  return written;
}
