import { AudioError } from './audio-error.js';
import { readMp3Frames } from './mp3-frames.js';
import { decoderDelay } from './mp3-gapless-header.js';
import type { InfoFrame } from './mp3-info-frame.js';
import { checkPacketCount } from './packet-index.js';

/** The frames of an MP3 in decoded samples: frame n begins at n times `samples`. */
export interface Mp3Layout {
  /** Hertz. */
  readonly sampleRate: number;
  /** Of a frame. */
  readonly samples: number;
  /** Sample that is heard first, behind the delay that the file declares. */
  readonly first: number;
  /** Where the padding begins that it declares, or else where the last frame ends. */
  readonly end: number;
}

/** Reads all frames. Throws an AudioError. */
export async function readMp3Layout(path: string, signal: AbortSignal): Promise<Mp3Layout> {
  let sampleRate = 0;
  let samples = 0;
  let count = 0;
  let info: InfoFrame | undefined;
  for await (const each of readMp3Frames(path, signal)) {
    ({ sampleRate, samples } = each.frame);
    if (each.info) info = each.info;
    else checkPacketCount(++count);
  }
  if (count === 0)
    throw new AudioError('NOT_TRIMMABLE', 'The recording has no frames that can be cut without re-encoding.');
  const { delay, padding } = info?.gaps ?? {};
  const first = delay === undefined ? 0 : delay + decoderDelay;
  const declared =
    info?.frames && padding !== undefined ? info.frames * samples + decoderDelay - padding : Number.POSITIVE_INFINITY;
  const end = Math.min(declared, count * samples);
  if (!(end > first)) throw new AudioError('UNREADABLE_RECORDING', 'No sound was found in the recording.');
  return { sampleRate, samples, first, end };
}
