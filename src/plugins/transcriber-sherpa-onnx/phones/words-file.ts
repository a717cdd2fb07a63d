import { crc32 } from 'node:zlib';
import type { Pronunciation } from '@callwarden/word-search/lexicon';
import type { Trigrams } from '@callwarden/word-search/trigrams';

/** The words that a model knows, how they sound and how they follow each other. */
export interface WordsFile {
  /** Words 0 and 1 mark the start and the end of a sentence. */
  readonly words: readonly string[];
  readonly pronunciations: readonly Pronunciation[];
  /** The highest number of a phone. */
  readonly phones: number;
  readonly trigrams: Trigrams;
}

const magic = 'CWWORDS1';
const beforeBody = magic.length + 4;
/** Counts and scales at the start of the body. */
const headLength = 6 * 4 + 5 * 2 * 4;
/** No logarithm of a probability is as far from 0. */
const farthest = 1000;

/**
 * Reads words.bin, whose format training/speech/words_file.py describes. Little-endian, as are all machines that the product runs on.
 * @throws Error that says what is wrong with the bytes, whatever they are.
 */
export function readWordsFile(file: Uint8Array): WordsFile {
  // Numbers of two bytes are read in place, at even addresses.
  const bytes = file.byteOffset % 2 === 0 ? file : file.slice();
  checkFrame(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset + beforeBody, headLength);
  const [words, forms, phones, bigrams, trigrams, letters] = Array.from({ length: 6 }, (_, i) =>
    view.getUint32(4 * i, true),
  ) as [number, number, number, number, number, number];
  const wanted = beforeBody + headLength + 2 * (words + 2 * bigrams + trigrams + forms);
  const size = wanted + 2 * words + 2 * bigrams + trigrams + forms + phones + letters;
  if (size !== bytes.length) throw new Error(`has ${bytes.length} bytes, where its counts make ${size}`);
  const part = new Parts(bytes, beforeBody + headLength);
  const countTwo = part.pairs(words);
  const wordTwo = part.pairs(bigrams);
  const countThree = part.pairs(bigrams);
  const wordThree = part.pairs(trigrams);
  const wordOfForm = part.pairs(forms);
  const scale = (i: number) => scaleAt(view, 24 + 8 * i);
  const one = part.values(words, scale(0));
  const backOne = part.values(words, scale(1));
  const two = part.values(bigrams, scale(2));
  const backTwo = part.values(bigrams, scale(3));
  const three = part.values(trigrams, scale(4));
  const lengths = part.bytes(forms);
  const sounds = part.bytes(phones);
  const startTwo = startsOf(countTwo, bigrams, 'bigrams');
  const startThree = startsOf(countThree, trigrams, 'trigrams');
  checkAscending(wordTwo, startTwo, words);
  checkAscending(wordThree, startThree, words);
  return {
    words: wordsOf(part.bytes(letters), words),
    pronunciations: pronunciationsOf(wordOfForm, lengths, sounds, words),
    phones: sounds.reduce((most, phone) => Math.max(most, phone), 0),
    trigrams: { one, backOne, startTwo, wordTwo, two, backTwo, startThree, wordThree, three },
  };
}

function checkFrame(bytes: Uint8Array): void {
  if (Buffer.from(bytes.subarray(0, magic.length)).toString('latin1') !== magic) throw new Error(`is no ${magic} file`);
  if (bytes.length < beforeBody + headLength) throw new Error('ends within its counts');
  const told = new DataView(bytes.buffer, bytes.byteOffset + magic.length).getUint32(0, true);
  if (crc32(bytes.subarray(beforeBody)) !== told) throw new Error('is damaged: its checksum is another one');
}

/** The lists of the file, one after the other. */
class Parts {
  constructor(
    private readonly file: Uint8Array,
    private at: number,
  ) {}

  pairs(count: number): Uint16Array {
    const list = new Uint16Array(this.file.buffer, this.file.byteOffset + this.at, count);
    this.at += 2 * count;
    return list;
  }

  bytes(count: number): Uint8Array {
    return this.file.subarray(this.at, (this.at += count));
  }

  values(count: number, byByte: Float32Array): Float32Array {
    const codes = this.bytes(count);
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = byByte[codes[i]!]!;
    return values;
  }
}

/** The value of each byte. */
function scaleAt(view: DataView, at: number): Float32Array {
  const lowest = view.getFloat32(at, true);
  const step = view.getFloat32(at + 4, true);
  const values = Float32Array.from({ length: 256 }, (_, byte) => lowest + step * byte);
  if (values.some((value) => !(Math.abs(value) <= farthest)))
    throw new Error(`has values from ${lowest} in steps of ${step}, which are no logarithms of probabilities`);
  return values;
}

function startsOf(counts: Uint16Array, all: number, what: string): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  let sum = 0;
  for (let i = 0; i < counts.length; i++) starts[i + 1] = sum += counts[i]!;
  if (sum !== all) throw new Error(`has ${all} ${what}, where their contexts have ${sum}`);
  return starts;
}

/** The search halves the lists. */
function checkAscending(list: Uint16Array, starts: Uint32Array, words: number): void {
  for (let of = 0; of + 1 < starts.length; of++) {
    const end = starts[of + 1]!;
    for (let i = starts[of]!; i < end; i++) {
      if (list[i]! >= words) throw new Error(`names the word ${list[i]} of ${words}`);
      if (i > starts[of]! && list[i]! <= list[i - 1]!) throw new Error('has n-grams that are not in order');
    }
  }
}

function pronunciationsOf(
  wordOfForm: Uint16Array,
  lengths: Uint8Array,
  sounds: Uint8Array,
  words: number,
): Pronunciation[] {
  const found: Pronunciation[] = [];
  let at = 0;
  for (const [form, word] of wordOfForm.entries()) {
    const phones = sounds.subarray(at, (at += lengths[form]!));
    if (word < 2 || word >= words) throw new Error(`pronounces the word ${word} of ${words}`);
    if (phones.length === 0 || phones.includes(0)) throw new Error(`has a pronunciation of word ${word} without sound`);
    found.push({ word, phones });
  }
  if (at !== sounds.length) throw new Error(`has ${sounds.length} phones, where its pronunciations have ${at}`);
  return found;
}

function wordsOf(letters: Uint8Array, count: number): string[] {
  const words = decoded(letters).split('\n');
  if (words.pop() !== '' || words.length !== count || count < 2)
    throw new Error(`has the text of ${words.length} words, where its counts say ${count}`);
  return words;
}

function decoded(letters: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(letters);
  } catch (cause) {
    throw new Error('has words that are not UTF-8', { cause });
  }
}
