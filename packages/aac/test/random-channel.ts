import { codebook } from '../src/codebook-numbers.js';
import { codewordsOf, type Codeword, type PrefixCode } from '../src/prefix-code.js';
import { scaleFactorCodebook } from '../src/tables/scale-factor-codebook.js';
import { spectralCodebooks } from '../src/tables/spectral-codebooks.js';
import type { BitWriter } from './bit-writer.js';
import type { Random } from './random.js';
import type { Windows } from './random-windows.js';

const byValue = (code: PrefixCode): ReadonlyMap<number, Codeword> =>
  new Map(codewordsOf(code).map((each) => [each.value, each]));
const differences = byValue(scaleFactorCodebook);
const spectra = spectralCodebooks.map((book) => ({ book, codewords: byValue(book) }));

/** Which codebooks a channel may have besides those of coefficients. */
export interface ChannelOptions {
  readonly noise: boolean;
  readonly intensity: boolean;
}

/**
 * Writes an individual_channel_stream with arbitrary contents; the windows first, unless the pair has them in common. Returns
 * the codebook of each band of each group.
 */
export function writeChannel(
  writer: BitWriter,
  random: Random,
  windows: Windows,
  options: ChannelOptions,
  common: boolean,
): number[] {
  const gain = random.within(leastGain, mostGain);
  writer.write(gain, 8);
  if (!common) windows.write(writer);
  const books = writeSections(writer, random, windows, options);
  writeScaleFactors(writer, random, books, gain);
  writePulses(writer, random, windows);
  writeShaping(writer, random, windows);
  writer.write(0, 1); // no gain control
  writeSpectra(writer, random, windows, books);
  return books;
}

/** Scale factors between which the sound is neither clipped nor lost. */
const [leastGain, mostGain] = [70, 125];

function writeSections(writer: BitWriter, random: Random, windows: Windows, options: ChannelOptions): number[] {
  const choices = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  if (options.noise) choices.push(codebook.noise);
  if (options.intensity) choices.push(codebook.intensity, codebook.intensityOpposite);
  const bits = windows.isShort ? 3 : 5;
  const escape = 2 ** bits - 1;
  const books: number[] = [];
  for (let group = 0; group < windows.groups.length; group++)
    for (let band = 0; band < windows.maxBands;) {
      const length = random.chance(0.1)
        ? windows.maxBands - band
        : random.within(0, Math.min(4, windows.maxBands - band));
      const book = random.pick(choices);
      writer.write(book, 4);
      for (let rest = length; rest >= 0; rest -= escape) writer.write(Math.min(rest, escape), bits);
      for (let turn = 0; turn < length; turn++) books.push(book);
      band += length;
    }
  return books;
}

function writeCodeword(writer: BitWriter, codewords: ReadonlyMap<number, Codeword>, value: number): void {
  const { code, length } = codewords.get(value)!;
  writer.write(code, length);
}

/** Writes how much a scale factor or a gain differs from the one before, -60 to 60. */
export function writeDifference(writer: BitWriter, difference: number): void {
  writeCodeword(writer, differences, difference + 60);
}

function writeScaleFactors(writer: BitWriter, random: Random, books: readonly number[], globalGain: number): void {
  let [gain, position, noise] = [globalGain, 0, globalGain - 90];
  let isFirstNoise = true;
  const step = (from: number, to: number) => (writeDifference(writer, to - from), to);
  for (const book of books)
    if (book === codebook.noise && isFirstNoise) {
      isFirstNoise = false;
      const energy = random.within(20, 40);
      writer.write(energy - noise + 256, 9);
      noise = energy;
    } else if (book === codebook.noise) noise = step(noise, random.within(20, 40));
    else if (book > codebook.noise) position = step(position, random.within(-20, 20));
    else if (book !== codebook.zero) gain = step(gain, random.within(leastGain, mostGain));
}

function writePulses(writer: BitWriter, random: Random, windows: Windows): void {
  const { offsets } = windows.bands;
  const present = !windows.isShort && windows.maxBands > 0 && random.chance(0.4);
  writer.write(present ? 1 : 0, 1);
  if (!present) return;
  const [pulses, band] = [random.within(1, 4), random.within(0, windows.maxBands - 1)];
  writer.write(pulses - 1, 2).write(band, 6);
  for (let pulse = 0, place = offsets[band]!; pulse < pulses; pulse++) {
    const leap = Math.min(random.within(0, 31), offsets[windows.maxBands]! - 1 - place);
    writer.write(leap, 5).write(random.within(0, 15), 4);
    place += leap;
  }
}

function writeShaping(writer: BitWriter, random: Random, windows: Windows): void {
  const present = random.chance(0.4);
  writer.write(present ? 1 : 0, 1);
  if (!present) return;
  const short = windows.isShort;
  for (let window = 0; window < (short ? 8 : 1); window++) {
    const filters = random.within(0, short ? 1 : 3);
    writer.write(filters, short ? 1 : 2);
    if (filters === 0) continue;
    const fine = random.within(0, 1);
    writer.write(fine, 1);
    for (let filter = 0; filter < filters; filter++) {
      writer.write(random.within(0, short ? 15 : 40), short ? 4 : 6);
      const order = random.within(0, short ? 7 : 12);
      writer.write(order, short ? 3 : 5);
      if (order === 0) continue;
      const shorter = random.within(0, 1);
      const bits = 3 + fine - shorter;
      writer.write(random.within(0, 1), 1).write(shorter, 1);
      for (let at = 0; at < order; at++) writer.write(random.pick([0, 1, 2 ** bits - 1]), bits);
    }
  }
}

function writeSpectra(writer: BitWriter, random: Random, windows: Windows, books: readonly number[]): void {
  const { offsets } = windows.bands;
  for (const [group, length] of windows.groups.entries())
    for (let band = 0; band < windows.maxBands; band++) {
      const number = books[group * windows.maxBands + band]!;
      if (number === codebook.zero || number > codebook.escape) continue;
      const coefficients = length * (offsets[band + 1]! - offsets[band]!);
      for (let at = 0; at < coefficients; at += spectra[number - 1]!.book.dimension)
        writeCoefficients(writer, random, number);
    }
}

function writeCoefficients(writer: BitWriter, random: Random, number: number): void {
  const { book, codewords } = spectra[number - 1]!;
  const value = random.within(0, codewords.size - 1);
  writeCodeword(writer, codewords, value);
  if (book.signed) return;
  const base = book.largest + 1;
  const magnitudes = Array.from(
    { length: book.dimension },
    (_, at) => Math.floor(value / base ** at) % base,
  ).toReversed();
  for (const magnitude of magnitudes) if (magnitude > 0) writer.write(random.within(0, 1), 1);
  if (number !== codebook.escape) return;
  for (const magnitude of magnitudes) {
    if (magnitude < 16) continue;
    const ones = random.chance(0.02) ? random.within(0, 8) : random.within(0, 2);
    writer.write(2 ** (ones + 1) - 2, ones + 1).write(random.within(0, 2 ** (ones + 4) - 1), ones + 4);
  }
}
