import { findFfmpeg } from './ffmpeg.js';
import type { Sound } from './probe.js';

/** Codecs, as probe names them, that browsers do not play. */
const notInBrowsers = /^(GSM610|G722|(MS|IMA)_ADPCM|ALAC|Speex)/i;

/**
 * How a recording is played: as it is stored, in its own container but encoded anew, or as a WAV file, which every machine can make and
 * every browser plays.
 */
export async function playedAs(
  { codec }: Pick<Sound, 'codec'>,
  { isMuted, inBrowser }: { readonly isMuted: boolean; readonly inBrowser: boolean },
): Promise<'stored' | 'encoded' | 'wav'> {
  if (inBrowser && notInBrowsers.test(codec)) return 'wav';
  if (!isMuted) return 'stored';
  return (await findFfmpeg()) ? 'encoded' : 'wav';
}
