import { floats } from '../onnx-writer.js';

/** What every model of this folder hears, in Hz: a hum at the first is the word "low", one at the second is "high". */
export const tones = [500, 2000] as const;

/** The first of four mel bins about each tone. */
type Bins = readonly [low: number, high: number];

/** Of 80 bins by Kaldi's formula, up to 7.6 or 8 kHz. */
export const kaldiBins: Bins = [15, 42];
/** Of 80 bins by Slaney's formula, up to 8 kHz. */
export const slaneyBins: Bins = [11, 42];
/** Of 128 bins by Slaney's formula. */
export const slaneyBins128: Bins = [19, 69];

interface Weights {
  readonly bins: Bins;
  /** Numbers in a frame, and where its mel bins begin. */
  readonly size: number;
  readonly from?: number;
  /** Numbers that a frame becomes, and which of them belong to the words. */
  readonly columns: number;
  readonly into: readonly [low: number, high: number];
}

/** Weights [size, columns] that turn a frame into the means of the bins about the tones. */
export function toneWeights({ bins, size, columns, into, from = 0 }: Weights): Buffer {
  const weights = new Float32Array(size * columns);
  bins.forEach((first, tone) => {
    for (let i = 0; i < 4; i++) weights[(from + first + i) * columns + into[tone]!] = 0.25;
  });
  return floats('tone_weights', [size, columns], weights);
}
