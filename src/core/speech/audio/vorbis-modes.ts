import { AudioError } from './audio-error.js';

const mostModes = 64;
/** A mode: its mapping, two types that are 0, and whether its block is the longer. */
const [mappingBits, typeBits, modeBits] = [8, 32, 41];
const mostMapping = 63;
const countBits = 6;

/**
 * Tells the block size of a packet by its first byte; undefined for one that is no sound. `identification` and `setup` are
 * Vorbis headers (Vorbis I, 4.2.2 and 4.2.4). What stands before the modes can only be read by decoding it, so they are read
 * from the end. Throws an AudioError.
 */
export function readVorbisModes(identification: Buffer, setup: Buffer): (firstByte: number) => number | undefined {
  const sizes = identification[28] ?? 0;
  const [short, long] = [1 << (sizes & 15), 1 << (sizes >> 4)];
  const isLong = readBlockFlags(new BackwardBits(setup));
  if (!isLong || setup.toString('latin1', 0, 7) !== '\x05vorbis' || short < 64 || long < short || long > 8192)
    throw new AudioError('NOT_TRIMMABLE', 'The headers of the Vorbis sound are damaged: it cannot be trimmed.');
  const mask = (1 << (32 - Math.clz32(isLong.length - 1))) - 1;
  return (firstByte) => {
    const mode = isLong[(firstByte >> 1) & mask];
    return firstByte & 1 || mode === undefined ? undefined : mode ? long : short;
  };
}

/** Of each mode. More than one count of modes may fit what precedes: the largest is the one. */
function readBlockFlags(bits: BackwardBits): boolean[] | undefined {
  if (!bits.skipPadding()) return undefined;
  const flags: boolean[] = [];
  let found = 0;
  while (flags.length < mostModes && bits.left >= modeBits + countBits) {
    const isLong = () => bits.read(1) === 1;
    const mapping = bits.read(mappingBits);
    if (mapping > mostMapping || bits.read(typeBits) !== 0) break;
    flags.unshift(isLong());
    if (bits.peek(countBits) + 1 === flags.length) found = flags.length;
  }
  return found > 0 ? flags.slice(-found) : undefined;
}

/** Vorbis packs bits from the lowest: read from the end, each number comes with its highest bit first. */
class BackwardBits {
  left: number;

  constructor(private readonly bytes: Buffer) {
    this.left = bytes.length * 8;
  }

  /** Goes behind the bit that ends the header, the last that is set. */
  skipPadding(): boolean {
    while (this.left > 0) if (this.read(1) === 1) return true;
    return false;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++) {
      this.left--;
      value = value * 2 + ((this.bytes[this.left >> 3]! >> (this.left & 7)) & 1);
    }
    return value;
  }

  peek(count: number): number {
    const { left } = this;
    const value = this.read(count);
    this.left = left;
    return value;
  }
}
