/** Writes bits, the most significant first. */
export class BitWriter {
  private readonly output: number[] = [];
  /** Bits that were written. */
  length = 0;

  /** At most 32 bits. */
  write(value: number, bits: number): this {
    for (let bit = bits - 1; bit >= 0; bit--) {
      if (this.length % 8 === 0) this.output.push(0);
      this.output[this.output.length - 1]! |= (Math.floor(value / 2 ** bit) % 2) << (7 - (this.length % 8));
      this.length++;
    }
    return this;
  }

  align(): this {
    return this.write(0, (8 - (this.length % 8)) % 8);
  }

  writeBytes(bytes: Uint8Array): this {
    for (const each of bytes) this.write(each, 8);
    return this;
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.output);
  }
}
