import { damaged } from './aac-error.js';

/** Bytes of one access unit at most: the decoder's input buffer holds 768 for each of up to 48 channels. */
export const largestAccessUnit = 48 * 768;
/** Bytes of zeros behind the input, so that one scale factor band can be read before anybody looks at its end. */
const padding = 1024;

/** Bits from the most significant on. It never reads past the end: it throws an AacError. */
export class BitReader {
  private readonly bytes = new Uint8Array(largestAccessUnit + padding);
  /** The input, with zeros behind it, for those who look further than one field. */
  readonly view = new DataView(this.bytes.buffer);
  /** Bits that were read. */
  position = 0;
  /** Bits. */
  private end = 0;

  /** Starts anew on a copy of `input`. */
  open(input: Uint8Array): void {
    if (input.length > largestAccessUnit) throw damaged(`an access unit of ${input.length} bytes is too long`);
    const dirty = this.end >> 3;
    this.bytes.set(input);
    this.bytes.fill(0, input.length, Math.max(dirty, input.length));
    this.position = 0;
    this.end = input.length * 8;
  }

  /** Bits that are left. */
  get left(): number {
    return this.end - this.position;
  }

  /** At most 24 bits. */
  read(bits: number): number {
    const at = this.position;
    this.moveTo(at + bits);
    return bits === 0 ? 0 : (this.view.getUint32(at >>> 3) << (at & 7)) >>> (32 - bits);
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  skip(bits: number): void {
    this.moveTo(this.position + bits);
  }

  /** To the next whole byte. */
  align(): void {
    this.moveTo((this.position + 7) & ~7);
  }

  moveTo(position: number): void {
    if (position > this.end) throw damaged('they end too early');
    this.position = position;
  }
}
