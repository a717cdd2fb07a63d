import { damaged } from './alac-error.js';

/** Reads bits, the highest of each byte first. Throws an AlacError beyond the end. */
export class BitReader {
  private bytes: Uint8Array = new Uint8Array();
  /** Bits from the beginning. */
  private at = 0;

  open(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.at = 0;
  }

  get position(): number {
    return this.at;
  }

  /** Goes to a bit, which may be the end. */
  seek(position: number): void {
    if (position > this.bytes.length * 8) throw damaged('a packet is too short');
    this.at = position;
  }

  /** An unsigned number of 0 to 32 bits. */
  read(count: number): number {
    const from = this.at;
    this.seek(from + count);
    return count === 0 ? 0 : this.peek(from) >>> (32 - count);
  }

  /** A number of 1 to 32 bits in two's complement. */
  readSigned(count: number): number {
    const from = this.at;
    this.seek(from + count);
    return (this.peek(from) | 0) >> (32 - count);
  }

  /** The ones up to a zero, which is read too, or `most` ones. */
  readOnes(most: number): number {
    const count = Math.min(most, Math.clz32(~this.peek(this.at)));
    this.seek(this.at + Math.min(most, count + 1));
    return count;
  }

  /** The 32 bits from a position on; beyond the end they are zero. */
  private peek(from: number): number {
    const byte = from >> 3;
    const { bytes } = this;
    const word = ((bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!) >>> 0;
    const bit = from & 7;
    return bit === 0 ? word : ((word << bit) | (bytes[byte + 4]! >> (8 - bit))) >>> 0;
  }
}
