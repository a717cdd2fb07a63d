/** Bytes of a block in a WAV file of format 0x31, which holds two frames, and the samples in it. */
export const gsmBlock = { bytes: 65, samples: 320 } as const;

const [frameSamples, subframes] = [160, 4];
const subframeSamples = frameSamples / subframes;
const [order, pulses] = [8, 13];
const reflectionBits = [6, 6, 5, 5, 4, 4, 3, 3];
/** The tables of ETSI EN 300 961 (GSM 06.10), by the names they have there. */
const b = [0, 0, 2048, -2560, 94, -1792, -341, -1144];
const mic = [-32, -32, -16, -16, -8, -8, -4, -4];
const inva = [13_107, 13_107, 13_107, 13_107, 19_223, 17_476, 31_454, 29_708];
const qlb = [3277, 11_469, 21_299, 32_767];
const fac = [18_431, 20_479, 22_527, 24_575, 26_623, 28_671, 30_719, 32_767];
const [leastLag, mostLag] = [40, 120];
const deemphasis = 28_180;
const fullScale = 32_768;

const saturated = (value: number): number => Math.max(-fullScale, Math.min(fullScale - 1, value));
/** The rounded product of two fractions of 16 bits. */
const product = (one: number, other: number): number => saturated((one * other + 16_384) >> 15);

/** Decodes one stream of GSM 6.10 full rate, as WAV files have it, block by block. */
export class GsmDecoder {
  /** What was excited lately, and then the subframe at hand. */
  private readonly excitation = new Int32Array(mostLag + subframeSamples);
  private lag = leastLag;
  private ratios: Int32Array = new Int32Array(order);
  private readonly lattice = new Int32Array(order + 1);
  private emphasis = 0;
  private readonly samples = new Float32Array(gsmBlock.samples);
  private readonly excited = new Int32Array(frameSamples);

  /** 320 samples between -1 and 1, valid until the next call. `block` has 65 bytes; missing ones count as zero. */
  decode(block: Uint8Array): Float32Array {
    const bits = new LowBitsFirst(block);
    for (let frame = 0; frame < 2; frame++) {
      const ratios = Int32Array.from(reflectionBits, (count, at) => ratioOf(bits.read(count), at));
      for (let subframe = 0; subframe < subframes; subframe++) this.excite(bits, subframe * subframeSamples);
      this.synthesise(ratios, this.samples.subarray(frame * frameSamples, (frame + 1) * frameSamples));
    }
    return this.samples;
  }

  /** Reads a subframe: pulses upon what was excited `lag` samples before. EN 300 961, 5.3.1 and 5.3.2. */
  private excite(bits: LowBitsFirst, at: number): void {
    const { excitation } = this;
    const lag = bits.read(7);
    if (lag >= leastLag && lag <= mostLag) this.lag = lag;
    const gain = qlb[bits.read(2)]!;
    const grid = bits.read(2);
    const { exponent, mantissa } = scaleOf(bits.read(6));
    for (let k = 0; k < subframeSamples; k++)
      excitation[mostLag + k] = product(gain, excitation[mostLag + k - this.lag]!);
    const shift = 6 - exponent;
    const half = shift > 0 ? 1 << (shift - 1) : 0;
    for (let pulse = 0; pulse < pulses; pulse++) {
      const height = product(fac[mantissa]!, (bits.read(3) * 2 - 7) << 12);
      const k = mostLag + grid + 3 * pulse;
      excitation[k] = saturated(excitation[k]! + (saturated(height + half) >> shift));
    }
    this.excited.set(excitation.subarray(mostLag), at);
    excitation.copyWithin(0, subframeSamples);
  }

  /** Filters what was excited, with ratios that go over from the frame before. EN 300 961, 5.3.3 to 5.3.5. */
  private synthesise(ratios: Int32Array, output: Float32Array): void {
    const before = this.ratios;
    const between = (mix: (last: number, next: number) => number) =>
      Int32Array.from(ratios, (next, at) => reflectionOf(saturated(mix(before[at]!, next))));
    const stages: readonly (readonly [until: number, reflections: Int32Array])[] = [
      [13, between((last, next) => (last >> 2) + (next >> 2) + (last >> 1))],
      [27, between((last, next) => (last >> 1) + (next >> 1))],
      [40, between((last, next) => (last >> 2) + (next >> 2) + (next >> 1))],
      [frameSamples, between((_, next) => next)],
    ];
    let k = 0;
    for (const [until, reflections] of stages)
      for (; k < until; k++) {
        const sample = this.filter(this.excited[k]!, reflections);
        this.emphasis = saturated(sample + product(this.emphasis, deemphasis));
        output[k] = (saturated(2 * this.emphasis) & ~7) / fullScale;
      }
    this.ratios = ratios;
  }

  private filter(excited: number, reflections: Int32Array): number {
    const { lattice } = this;
    let value = excited;
    for (let stage = order - 1; stage >= 0; stage--) {
      const reflection = reflections[stage]!;
      value = saturated(value - product(reflection, lattice[stage]!));
      lattice[stage + 1] = saturated(lattice[stage]! + product(reflection, value));
    }
    return (lattice[0] = value);
  }
}

/** The logarithmic area ratio of a code: EN 300 961, 5.2.8. */
function ratioOf(code: number, at: number): number {
  const scaled = saturated(((code + mic[at]!) << 10) - 2 * b[at]!);
  return saturated(2 * product(inva[at]!, scaled));
}

/** The reflection coefficient of a ratio: EN 300 961, 5.2.9.2. */
function reflectionOf(ratio: number): number {
  const size = Math.min(Math.abs(ratio), fullScale - 1);
  const value = size < 11_059 ? size << 1 : size < 20_070 ? size + 11_059 : saturated((size >> 2) + 26_112);
  return ratio < 0 ? -value : value;
}

/** The largest pulse of a subframe: EN 300 961, 5.2.15. */
function scaleOf(code: number): { exponent: number; mantissa: number } {
  let exponent = code > 15 ? (code >> 3) - 1 : 0;
  let mantissa = code - (exponent << 3);
  if (mantissa === 0) return { exponent: -4, mantissa: 7 };
  for (; mantissa <= 7; exponent--) mantissa = (mantissa << 1) | 1;
  return { exponent, mantissa: mantissa - 8 };
}

/** Reads bits, the lowest of each byte first. */
class LowBitsFirst {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  /** At most 8. */
  read(count: number): number {
    const byte = this.at >> 3;
    const two = (this.bytes[byte] ?? 0) | ((this.bytes[byte + 1] ?? 0) << 8);
    const value = (two >> (this.at & 7)) & ((1 << count) - 1);
    this.at += count;
    return value;
  }
}
