import type { AacDecoder, AacSound } from './aac-decoder.js';
import type { AdtsFrame } from './adts.js';

const checksumBytes = 2;

/** The sound of each raw data block of a frame. Each is overwritten by the next. Throws an AacError. */
export function* decodeAdtsFrame(decoder: AacDecoder, frame: AdtsFrame): Generator<AacSound, void, undefined> {
  for (let block = 0, at = 0; block < frame.blocks; block++) {
    const sound = decoder.decode(frame.payload.subarray(at));
    at += sound.bytes + (frame.hasChecksums ? checksumBytes : 0);
    yield sound;
  }
}
