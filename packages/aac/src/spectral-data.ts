import { damaged } from './aac-error.js';
import type { BitReader } from './bit-reader.js';
import type { ChannelStream } from './channel-stream.js';
import { isSpectral } from './codebook-numbers.js';
import { lengthBits, lookUp, lookupTable } from './prefix-code.js';
import { spectralCodebooks, type SpectralCodebook } from './tables/spectral-codebooks.js';

/**
 * Decodes one band of one window: the coefficients from `from` to before `until`. Returns the position in the stream
 * behind it. A band has at most 96 coefficients, so that the reader's zeros behind the end are enough.
 */
type ReadBand = (
  view: DataView,
  position: number,
  table: Int32Array,
  quantised: Int16Array,
  from: number,
  until: number,
) => number;

const lengthMask = (1 << lengthBits) - 1;
/** Bits of a magnitude in an entry's payload, the first coefficient the lowest, of four or two coefficients. */
const [quadBits, pairBits] = [2, 5];

/** Takes the index of a codeword apart, so that the entry has its coefficients side by side. */
function payloadOf({ dimension, signed, largest }: SpectralCodebook, value: number): number {
  const base = signed ? 2 * largest + 1 : largest + 1;
  const bits = dimension === 4 ? quadBits : pairBits;
  let [payload, rest] = [0, value];
  for (let turn = 0; turn < dimension; turn++) {
    payload = (payload << bits) | (rest % base);
    rest = Math.floor(rest / base);
  }
  return payload;
}

const readSignedQuads: ReadBand = (view, position, table, quantised, from, until) => {
  let place = position;
  for (let at = from; at < until; at += 4) {
    const entry = lookUp(table, view.getUint32(place >>> 3) << (place & 7));
    place += entry & lengthMask;
    quantised[at] = ((entry >> 5) & 3) - 1;
    quantised[at + 1] = ((entry >> 7) & 3) - 1;
    quantised[at + 2] = ((entry >> 9) & 3) - 1;
    quantised[at + 3] = ((entry >> 11) & 3) - 1;
  }
  return place;
};

const readUnsignedQuads: ReadBand = (view, position, table, quantised, from, until) => {
  let place = position;
  for (let at = from; at < until; at += 4) {
    let word = view.getUint32(place >>> 3) << (place & 7);
    const entry = lookUp(table, word);
    const length = entry & lengthMask;
    place += length;
    word <<= length;
    for (let turn = 0, magnitudes = entry >> lengthBits; turn < 4; turn++, magnitudes >>= quadBits) {
      const magnitude = magnitudes & 3;
      quantised[at + turn] = word < 0 ? -magnitude : magnitude;
      const signs = magnitude === 0 ? 0 : 1;
      word <<= signs;
      place += signs;
    }
  }
  return place;
};

const readSignedPairs: ReadBand = (view, position, table, quantised, from, until) => {
  let place = position;
  for (let at = from; at < until; at += 2) {
    const entry = lookUp(table, view.getUint32(place >>> 3) << (place & 7));
    place += entry & lengthMask;
    quantised[at] = ((entry >> 5) & 31) - 4;
    quantised[at + 1] = ((entry >> 10) & 31) - 4;
  }
  return place;
};

const readUnsignedPairs: ReadBand = (view, position, table, quantised, from, until) => {
  let place = position;
  for (let at = from; at < until; at += 2) {
    let word = view.getUint32(place >>> 3) << (place & 7);
    const entry = lookUp(table, word);
    const length = entry & lengthMask;
    const first = (entry >> 5) & 31;
    const second = (entry >> 10) & 31;
    word <<= length;
    quantised[at] = word < 0 ? -first : first;
    if (first !== 0) word <<= 1;
    quantised[at + 1] = word < 0 ? -second : second;
    place += length + (first === 0 ? 0 : 1) + (second === 0 ? 0 : 1);
  }
  return place;
};

const escapeMagnitude = 16;

const readEscapedPairs: ReadBand = (view, position, table, quantised, from, until) => {
  let place = readUnsignedPairs(view, position, table, quantised, from, from + 2);
  for (let at = from; ;) {
    for (let turn = at; turn < at + 2; turn++) {
      const value = quantised[turn]!;
      if (value !== escapeMagnitude && value !== -escapeMagnitude) continue;
      const word = view.getUint32(place >>> 3) << (place & 7);
      const ones = Math.clz32(~word);
      if (ones > 8) throw damaged('an escape sequence is too long');
      const magnitude = (1 << (ones + 4)) | ((word << (ones + 1)) >>> (28 - ones));
      quantised[turn] = value < 0 ? -magnitude : magnitude;
      place += 2 * ones + 5;
    }
    at += 2;
    if (at >= until) return place;
    place = readUnsignedPairs(view, place, table, quantised, at, at + 2);
  }
};

function readBandOf({ dimension, signed, largest }: SpectralCodebook): ReadBand {
  if (dimension === 4) return signed ? readSignedQuads : readUnsignedQuads;
  if (largest === escapeMagnitude) return readEscapedPairs;
  return signed ? readSignedPairs : readUnsignedPairs;
}

const decoders = spectralCodebooks.map((each) => ({
  table: lookupTable(each, (value) => payloadOf(each, value)),
  readBand: readBandOf(each),
}));

/** Reads the quantised coefficients of all bands: spectral_data, ISO/IEC 14496-3, 4.4.2.7, and 4.6.3.3. */
export function readSpectralData(reader: BitReader, { info, codebooks, quantised }: ChannelStream): void {
  const { offsets } = info.bands;
  for (let group = 0, first = 0; group < info.groups; first += info.groupLengths[group++]!)
    for (let band = 0; band < info.maxBands; band++) {
      const number = codebooks[group * info.maxBands + band]!;
      if (!isSpectral(number)) continue;
      const { table, readBand } = decoders[number - 1]!;
      for (let window = first; window < first + info.groupLengths[group]!; window++) {
        const start = window * info.windowLength;
        const from = start + offsets[band]!;
        const until = start + offsets[band + 1]!;
        reader.moveTo(readBand(reader.view, reader.position, table, quantised, from, until));
      }
    }
}
