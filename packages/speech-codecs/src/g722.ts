/** The tables of ITU-T G.722, by the names they have there. */
const [wl, rl42] = [
  [-60, -30, 58, 172, 334, 538, 1198, 3042],
  [0, 7, 6, 5, 4, 3, 2, 1, 7, 6, 5, 4, 3, 2, 1, 0],
];
const ilb = [
  2048, 2093, 2139, 2186, 2233, 2282, 2332, 2383, 2435, 2489, 2543, 2599, 2656, 2714, 2774, 2834, 2896, 2960, 3025,
  3091, 3158, 3228, 3298, 3371, 3444, 3520, 3597, 3676, 3756, 3838, 3922, 4008,
];
const [wh, rh2] = [
  [0, -214, 798],
  [2, 1, 2, 1],
];
const qm2 = [-7408, -1616, 7408, 1616];
const qm4 = [0, -20_456, -12_896, -8968, -6288, -4240, -2584, -1200, 20_456, 12_896, 8968, 6288, 4240, 2584, 1200, 0];
const qm6 = [
  -136, -136, -136, -136, -24_808, -21_904, -19_008, -16_704, -14_984, -13_512, -12_280, -11_192, -10_232, -9360, -8576,
  -7856, -7192, -6576, -6000, -5456, -4944, -4464, -4008, -3576, -3168, -2776, -2400, -2032, -1688, -1360, -1040, -728,
  24_808, 21_904, 19_008, 16_704, 14_984, 13_512, 12_280, 11_192, 10_232, 9360, 8576, 7856, 7192, 6576, 6000, 5456,
  4944, 4464, 4008, 3576, 3168, 2776, 2400, 2032, 1688, 1360, 1040, 728, 432, 136, -432, -136,
];
const qmf = [3, -11, 12, 32, -210, 951, 3876, -805, 362, -156, 53, -11];
const qmfSamples = 2 * qmf.length;
const fullScale = 32_768;

const saturated = (value: number): number => Math.max(-fullScale, Math.min(fullScale - 1, value));

/** Decodes one stream of G.722 at 64 kbit/s, byte by byte: two samples of 16 kHz from each. */
export class G722Decoder {
  private readonly low = new Band();
  private readonly high = new Band();
  /** The latest sums and differences of both bands, the latest last. */
  private readonly history = new Int32Array(qmfSamples);

  constructor() {
    this.low.step = 32;
    this.high.step = 8;
  }

  /** Samples between -1 and 1. */
  decode(bytes: Uint8Array): Float32Array {
    const samples = new Float32Array(2 * bytes.length);
    for (const [at, byte] of bytes.entries()) {
      const low = this.lowSample(byte & 63);
      const high = this.highSample(byte >> 6);
      this.synthesise(low, high, samples, 2 * at);
    }
    return samples;
  }

  private lowSample(code: number): number {
    const { low } = this;
    const sample = clipped(low.predicted + ((low.step * qm6[code]!) >> 15));
    const coarse = code >> 2;
    const difference = (low.step * qm4[coarse]!) >> 15;
    low.logStep = clampTo(((low.logStep * 127) >> 7) + wl[rl42[coarse]!]!, 18_432);
    low.step = stepOf(low.logStep, 8);
    low.adapt(difference);
    return sample;
  }

  private highSample(code: number): number {
    const { high } = this;
    const difference = (high.step * qm2[code]!) >> 15;
    const sample = clipped(high.predicted + difference);
    high.logStep = clampTo(((high.logStep * 127) >> 7) + wh[rh2[code]!]!, 22_528);
    high.step = stepOf(high.logStep, 10);
    high.adapt(difference);
    return sample;
  }

  private synthesise(low: number, high: number, output: Float32Array, at: number): void {
    const { history } = this;
    history.copyWithin(0, 2);
    history[qmfSamples - 2] = low + high;
    history[qmfSamples - 1] = low - high;
    let [even, odd] = [0, 0];
    for (let tap = 0; tap < qmf.length; tap++) {
      odd += history[2 * tap]! * qmf[tap]!;
      even += history[2 * tap + 1]! * qmf[qmf.length - 1 - tap]!;
    }
    output[at] = saturated(even >> 11) / fullScale;
    output[at + 1] = saturated(odd >> 11) / fullScale;
  }
}

/** 14 bits of sound and one of room. */
const clipped = (value: number): number => Math.max(-16_384, Math.min(16_383, value));
const clampTo = (value: number, most: number): number => Math.max(0, Math.min(most, value));

function stepOf(logStep: number, most: number): number {
  const shift = most - (logStep >> 11);
  const value = ilb[(logStep >> 6) & 31]!;
  return (shift < 0 ? value << -shift : value >> shift) << 2;
}

/** One of the two bands: a predictor with two poles and six zeros, G.722, block 4. */
class Band {
  step = 0;
  logStep = 0;
  predicted = 0;
  private zeroPart = 0;
  private readonly reconstructed = new Int32Array(3);
  private readonly partial = new Int32Array(3);
  private readonly poles = new Int32Array(3);
  private readonly zeros = new Int32Array(7);
  private readonly differences = new Int32Array(7);

  adapt(difference: number): void {
    const { reconstructed, partial, poles, zeros, differences } = this;
    differences[0] = difference;
    reconstructed[0] = saturated(this.predicted + difference);
    partial[0] = saturated(this.zeroPart + difference);
    const sameAsLast = (partial[0] ^ partial[1]!) >= 0;
    const sameAsBefore = (partial[0] ^ partial[2]!) >= 0;
    const first = saturated(poles[1]! << 2);
    const pull = Math.min(sameAsLast ? -first : first, fullScale - 1);
    const second = clampSigned((pull >> 7) + (sameAsBefore ? 128 : -128) + ((poles[2]! * 32_512) >> 15), 12_288);
    const most = saturated(15_360 - second);
    poles[1] = clampSigned(saturated((sameAsLast ? 192 : -192) + ((poles[1]! * 32_640) >> 15)), most);
    poles[2] = second;
    const gain = difference === 0 ? 0 : 128;
    for (let at = 1; at < 7; at++) {
      const change = (difference ^ differences[at]!) < 0 ? -gain : gain;
      zeros[at] = saturated(change + ((zeros[at]! * 32_640) >> 15));
    }
    differences.copyWithin(1, 0, 6);
    reconstructed.copyWithin(1, 0, 2);
    partial.copyWithin(1, 0, 2);
    const pole = (at: number) => (poles[at]! * saturated(reconstructed[at]! + reconstructed[at]!)) >> 15;
    let zeroPart = 0;
    for (let at = 6; at > 0; at--) zeroPart += (zeros[at]! * saturated(differences[at]! + differences[at]!)) >> 15;
    this.zeroPart = saturated(zeroPart);
    this.predicted = saturated(saturated(pole(1) + pole(2)) + this.zeroPart);
  }
}

const clampSigned = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
