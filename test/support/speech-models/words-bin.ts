import { crc32 } from 'node:zlib';

/** The lists of words.bin as training/speech/words_file.py describes them; of each, what a test wants otherwise than `small`. */
export interface WordsBin {
  readonly counts: readonly number[];
  readonly scales: readonly number[];
  readonly bigramsOfWord: readonly number[];
  readonly secondWords: readonly number[];
  readonly trigramsOfBigram: readonly number[];
  readonly thirdWords: readonly number[];
  readonly wordsOfForms: readonly number[];
  /** The values of all n-grams, a byte each. */
  readonly values: readonly number[];
  readonly lengths: readonly number[];
  readonly phones: readonly number[];
  readonly text: string | Buffer;
}

/** Two words, "high" of phone 2 and "low" of phone 1; "low" is likely after "low high". */
const small: WordsBin = {
  counts: [4, 2, 2, 2, 1, 17],
  scales: [-5, 0.5, -1, 0.25, -4, 0.5, 0, 0, -0.5, 1],
  bigramsOfWord: [0, 0, 1, 1],
  secondWords: [3, 2],
  trigramsOfBigram: [0, 1],
  thirdWords: [3],
  wordsOfForms: [2, 3],
  values: [0, 6, 6, 6, 0, 0, 2, 4, 2, 4, 0, 0, 0],
  lengths: [1, 1],
  phones: [2, 1],
  text: '<s>\n</s>\nhigh\nlow\n',
};

export function wordsBin(wanted: Partial<WordsBin> = {}): Buffer {
  const of = { ...small, ...wanted };
  const pairs = (list: readonly number[]) => Buffer.from(Uint16Array.from(list).buffer);
  const text = Buffer.from(of.text as string);
  const counts = wanted.counts ?? [...of.counts.slice(0, 5), text.length];
  const body = Buffer.concat([
    Buffer.from(Uint32Array.from(counts).buffer),
    Buffer.from(Float32Array.from(of.scales).buffer),
    ...[of.bigramsOfWord, of.secondWords, of.trigramsOfBigram, of.thirdWords, of.wordsOfForms].map(pairs),
    Buffer.from([...of.values, ...of.lengths, ...of.phones]),
    text,
  ]);
  return Buffer.concat([Buffer.from('CWWORDS1'), Buffer.from(Uint32Array.of(crc32(body)).buffer), body]);
}
