import { AudioError } from './audio-error.js';
import { readMp3Frame } from './mp3-frame.js';

export interface Gapless {
  /** Frames after the header. */
  readonly frames: number;
  /** Bytes, the header's own included. */
  readonly bytes: number;
  /** Whether all frames have one bit rate. */
  readonly constant: boolean;
  /** Decoded samples before the first that is heard, at least 529. */
  readonly skipStart: number;
  /** Decoded samples after the last that is heard. */
  readonly skipEnd: number;
  /** Byte positions at each hundredth of the duration. */
  readonly toc: readonly number[];
}

/** Samples that every decoder is behind; delay is counted without them, padding with them. */
export const decoderDelay = 529;
/** Players heed delay and padding only behind a name they know. */
const encoder = 'LAME3.100';
const tagBytes = 156;
const tagChecksumAt = 154;

/** Writes Xing's header and LAME's extension into a copy of a silent frame (gabriel.mp3-tech.org/mp3infotag.html). Throws NOT_TRIMMABLE. */
export function gaplessHeader(silent: Uint8Array, gapless: Gapless): Buffer {
  const bytes = Buffer.from(silent);
  const at = readMp3Frame(bytes)!.mainAt;
  bytes.write(gapless.constant ? 'Info' : 'Xing', at, 'latin1');
  bytes.writeUInt32BE(0b1111, at + 4); // frames, bytes, table and quality are there
  bytes.writeUInt32BE(gapless.frames, at + 8);
  bytes.writeUInt32BE(gapless.bytes, at + 12);
  gapless.toc.forEach((position, entry) => (bytes[at + 16 + entry] = Math.min(255, (position * 256) / gapless.bytes)));
  bytes.write(encoder, at + 120, 'latin1');
  const [delay, padding] = [gapless.skipStart - decoderDelay, gapless.skipEnd + decoderDelay];
  if (!isGap(delay) || !isGap(padding))
    throw new AudioError('NOT_TRIMMABLE', 'The frames of the recording are not consecutive: it cannot be trimmed.');
  bytes.writeUIntBE((delay << 12) | padding, at + 141, 3);
  bytes.writeUInt32BE(gapless.bytes, at + 148);
  bytes.writeUInt16BE(checksum(bytes.subarray(0, at + tagChecksumAt)), at + tagChecksumAt);
  return bytes;
}
gaplessHeader.room = tagBytes;

const isGap = (samples: number): boolean => Number.isInteger(samples) && samples >= 0 && samples < 4096;

/** CRC-16 with the reflected polynomial 0x8005, as LAME writes it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  }
  return sum;
}
