import { AlacDecoder } from '../src/alac-decoder.js';
import type { AlacConfig } from '../src/alac-config.js';
import { AlacError } from '../src/alac-error.js';

/** A random number from 0 to below `limit`. */
export type Below = (limit: number) => number;

/** Writes bits, the highest of each byte first. */
class BitWriter {
  private readonly bits: number[] = [];

  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) this.bits.push(Math.floor(value / 2 ** bit) & 1);
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(Math.ceil(this.bits.length / 8));
    for (const [at, bit] of this.bits.entries()) bytes[at >> 3]! |= bit << (7 - (at & 7));
    return bytes;
  }
}

const end = 7;

/**
 * A packet whose header has arbitrary fields and whose residuals are arbitrary bits: nearly any are valid. Short, so that
 * predictions do not run out of what samples can hold, where decoders may differ.
 */
export function randomPacket(config: AlacConfig, below: Below): Uint8Array {
  for (;;) {
    const fields = headerOf(config, below);
    const payload = Array.from({ length: config.frameSamples * config.channels * 5 }, () => below(256));
    const all = new BitWriter();
    for (const [value, count] of fields) all.write(value, count);
    for (const byte of payload) all.write(byte, 8);
    const bytes = all.bytes();
    const read = readBits(config, bytes);
    if (read === undefined) continue;
    const packet = new BitWriter();
    for (let at = 0; at < read; at++) packet.write((bytes[at >> 3]! >> (7 - (at & 7))) & 1, 1);
    packet.write(end, 3);
    return packet.bytes();
  }
}

/** Bits of the packet's channels; undefined where its bits are not valid after all. */
function readBits(config: AlacConfig, bytes: Uint8Array): number | undefined {
  try {
    return new AlacDecoder(config).decode(bytes).bits;
  } catch (error) {
    if (error instanceof AlacError) return undefined;
    throw error;
  }
}

/** Of one element with one or two channels, each with its number of bits. */
function headerOf({ channels, bitDepth, frameSamples }: AlacConfig, below: Below): [value: number, count: number][] {
  const isPartial = below(3) === 0;
  // ffmpeg takes no pair of 32 bits whose difference would have 33.
  const isVerbatim = below(5) === 0 && !(bitDepth === 32 && channels === 2);
  const lowBytes = isVerbatim || bitDepth < 24 ? 0 : bitDepth === 32 ? 1 + below(2) : below(2);
  const header: [number, number][] = [
    [channels - 1, 3],
    [0, 16],
    [isPartial ? 1 : 0, 1],
    [lowBytes, 2],
    [isVerbatim ? 1 : 0, 1],
    ...(isPartial ? [[1 + below(frameSamples), 32] as [number, number]] : []),
  ];
  if (isVerbatim) return header;
  header.push([below(8), 8], [channels === 2 ? below(8) : 0, 8]);
  for (let channel = 0; channel < channels; channel++) {
    const order = [0, 1, 4, 8, 31, below(31)][below(6)]!;
    header.push([below(4) === 0 ? 15 : 0, 4], [6 + below(7), 4], [1 + below(7), 3], [order, 5]);
    for (let at = 0; at < order; at++) header.push([below(2 ** 16), 16]);
  }
  return header;
}
