import { hashOf } from './feature-hash.js';
import { Vocabulary } from './vocabulary.js';

/** Classes of words that occur in similar contexts (training/fraud/word_classes.py). N-grams of classes are features, too. */
export class WordClasses {
  private readonly rows: Vocabulary;
  private readonly names: readonly string[];

  /** @param bytes the hashes of words as little-endian uint32, then their classes as uint16. Throws an Error when they are not whole. */
  constructor(bytes: Uint8Array) {
    if (bytes.byteLength % 6) {
      throw new Error(
        `the word classes have ${bytes.byteLength} bytes, which is not a whole number of hashes with a class`,
      );
    }
    const count = bytes.byteLength / 6;
    this.rows = new Vocabulary(bytes.subarray(0, 4 * count));
    const view = new DataView(bytes.buffer, bytes.byteOffset + 4 * count, 2 * count);
    this.names = Array.from({ length: count }, (_, row) => `@${view.getUint16(2 * row, true)}`);
  }

  /** `@` and the number of its class, or the word itself where it has none. */
  of(word: string): string {
    return this.names[this.rows.rowOf(hashOf(word))] ?? word;
  }
}
