/** The features that a model knows: their hashes, each with the number of its row in the weights. */
export class Vocabulary {
  private readonly hashes: Uint32Array;
  /** Open addressing: one more than the row of a hash, at the first free place from its lowest bits on. */
  private readonly places: Int32Array;

  /** @param bytes hashes as little-endian uint32, in the order of the rows. Throws an Error when they are not whole. */
  constructor(bytes: Uint8Array) {
    if (bytes.byteLength % 4) {
      throw new Error(`the vocabulary has ${bytes.byteLength} bytes, which is not a whole number of 32-bit hashes`);
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.hashes = Uint32Array.from({ length: bytes.byteLength / 4 }, (_, row) => view.getUint32(row * 4, true));
    this.places = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.hashes.length + 2)));
    this.hashes.forEach((hash, row) => (this.places[this.placeOf(hash)] = row + 1));
  }

  get size(): number {
    return this.hashes.length;
  }

  /** The row of a feature, -1 for one that the model does not know. */
  rowOf(hash: number): number {
    return this.places[this.placeOf(hash)]! - 1;
  }

  private placeOf(hash: number): number {
    const mask = this.places.length - 1;
    let place = hash & mask;
    for (let row = this.places[place]!; row && this.hashes[row - 1] !== hash; row = this.places[place]!) {
      place = (place + 1) & mask;
    }
    return place;
  }
}
