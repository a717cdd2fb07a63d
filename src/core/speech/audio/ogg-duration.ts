import { AudioError } from './audio-error.js';
import { readVorbisModes } from './vorbis-modes.js';

/** Samples of a packet, by its first bytes; called with one packet after the other. 0 for one that is damaged. */
export type PacketDuration = (packet: Buffer) => number;

/** Bytes of a packet that say how long it is: a FLAC frame's header has 16 at most. */
export const durationBytes = 16;

const [opusClockPerMs, longestOpus] = [48, 120 * 48];
/** Milliseconds of a frame by the configuration (RFC 6716, 3.1): SILK, hybrid, CELT. */
const opusFrame = (config: number): number =>
  config < 12 ? [10, 20, 40, 60][config % 4]! : config < 16 ? [10, 20][config % 2]! : [2.5, 5, 10, 20][config % 4]!;

/** RFC 6716, 3.1 and 3.2. */
export const opusDuration: PacketDuration = (packet) => {
  const toc = packet[0] ?? 0;
  const code = toc & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  const samples = frames * opusFrame(toc >> 3) * opusClockPerMs;
  return samples > longestOpus ? 0 : samples;
};

/** A packet makes the half that overlaps with the one before it: Vorbis I, 4.3.8. */
export function vorbisDuration(setup: readonly Buffer[]): PacketDuration {
  const modes = readVorbisModes(setup[0] ?? Buffer.alloc(0), setup[2] ?? Buffer.alloc(0));
  let before: number | undefined;
  return (packet) => {
    const size = modes(packet[0] ?? 1);
    if (size === undefined) return 0;
    const samples = before === undefined ? 0 : (before + size) / 4;
    before = size;
    return samples;
  };
}

const speexHeader = 68;

/** What the header says of all packets: https://www.speex.org/docs/manual/speex-manual/node8.html. */
export function speexDuration([header = Buffer.alloc(0)]: readonly Buffer[]): PacketDuration {
  const isWhole = header.length >= speexHeader;
  const samples = isWhole ? header.readUInt32LE(56) * Math.max(1, header.readUInt32LE(64)) : 0;
  if (samples === 0 || samples > header.readUInt32LE(36))
    throw new AudioError('NOT_TRIMMABLE', 'The header of the Speex sound is damaged: it cannot be trimmed.');
  return () => samples;
}

/** Samples by the code in a frame's header (RFC 9639, 9.1.1); 6 and 7 stand for a number of their own. */
const flacBlock = (code: number): number =>
  code === 1 ? 192 : code < 6 ? 576 << (code - 2) : code < 8 ? 0 : 256 << (code - 8);

const [leastFlacHeader, flacSync] = [6, 0xfff8 >> 1];

export const flacDuration: PacketDuration = (packet) => {
  if (packet.length < leastFlacHeader || packet.readUInt16BE(0) >> 1 !== flacSync) return 0;
  const code = packet[2]! >> 4;
  if (code === 0) return 0;
  if (code !== 6 && code !== 7) return flacBlock(code);
  // Behind the number of the frame or sample, which is coded as UTF-8 codes characters.
  const ones = Math.clz32(~(packet[4]! << 24));
  const at = 4 + Math.max(1, ones);
  if (at + code - 5 > packet.length) return 0;
  return packet.readUIntBE(at, code - 5) + 1;
};
