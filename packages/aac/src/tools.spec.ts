import { BitWriter } from '../test/bit-writer.js';
import { AacDecoder } from './aac-decoder.js';
import { layoutOfConfiguration } from './channel-layout.js';
import { codewordsOf } from './prefix-code.js';
import { scaleFactorCodebook } from './tables/scale-factor-codebook.js';
import { spectralCodebooks } from './tables/spectral-codebooks.js';

/** Each test writes access units with the four lowest coefficients, and says by the formulas of the standard what they sound like. */
type Four = readonly [number, number, number, number];

/** Loud, but not clipped. */
const gain = 172;

const write = (writer: BitWriter, code: { code: number; length: number }) => writer.write(code.code, code.length);
const difference = (value: number) => codewordsOf(scaleFactorCodebook).find((each) => each.value === value + 60)!;
const quad = (values: Four) =>
  codewordsOf(spectralCodebooks[0]!).find(
    ({ value }) => value === values.reduce((sum, each) => 3 * sum + each + 1, 0),
  )!;

interface Channel {
  /** Absent where the channel has no coefficients of its own. */
  readonly values?: Four;
  readonly intensity?: { readonly codebook: number; readonly position: number };
  /** What to write instead of the absence of pulses and noise shaping. */
  readonly tools?: (writer: BitWriter) => void;
}

const windows = (writer: BitWriter, shape = 0) => writer.write(0, 3).write(shape, 1).write(1, 6).write(0, 1);

function channel(writer: BitWriter, { values, intensity, tools }: Channel, hasWindows: boolean): void {
  writer.write(gain, 8);
  if (hasWindows) windows(writer);
  writer.write(values ? 1 : (intensity?.codebook ?? 0), 4).write(1, 5);
  if (values) write(writer, difference(0));
  if (intensity) write(writer, difference(intensity.position));
  if (tools) tools(writer);
  else writer.write(0, 2);
  writer.write(0, 1);
  if (values) write(writer, quad(values));
}

function mono(values: Four, tools?: Channel['tools']): Uint8Array {
  const writer = new BitWriter().write(0, 7);
  channel(writer, { values, ...(tools ? { tools } : {}) }, true);
  return writer.write(7, 3).bytes;
}

function stereo(left: Channel, right: Channel, mask: (writer: BitWriter) => void): Uint8Array {
  const writer = new BitWriter().write(1, 3).write(0, 4).write(1, 1);
  windows(writer);
  mask(writer);
  channel(writer, left, false);
  channel(writer, right, false);
  return writer.write(7, 3).bytes;
}

/** The second of two equal access units: each channel. */
function decodeTwice(unit: Uint8Array, channels: number): Float32Array[] {
  const layout = layoutOfConfiguration(channels);
  const decoder = new AacDecoder({ sampleRate: 44_100, frequencyIndex: 4, frameSamples: 1024, layout });
  decoder.decode(unit);
  return decoder.decode(unit).channels.map((each) => each.slice());
}

/** What coefficients sound like between two equal frames with sine windows: 4.6.11.3. */
function soundOf(coefficients: readonly number[]): number[] {
  const size = 2048;
  const at = (n: number) =>
    ((Math.sin((Math.PI / size) * (n + 0.5)) * 2) / size / 32_768) *
    coefficients.reduce(
      (sum, each, k) => sum + each * Math.cos(((2 * Math.PI) / size) * (n + (size / 2 + 1) / 2) * (k + 0.5)),
      0,
    );
  return Array.from({ length: 1024 }, (_, n) => at(n + 1024) + at(n));
}

const scaled = (values: readonly number[], factor = 1) =>
  values.map((each) => factor * Math.sign(each) * Math.abs(each) ** (4 / 3) * 2 ** ((gain - 100) / 4));

/** The largest difference to what coefficients sound like, as a share of their loudest sample. */
function distance(heard: Float32Array | undefined, coefficients: readonly number[]): number {
  const wanted = soundOf(coefficients);
  return (
    Math.max(...wanted.map((each, at) => Math.abs(each - heard![at]!))) /
    Math.max(...wanted.map((each) => Math.abs(each)))
  );
}
const least = 1e-6;

describe('a tool of AAC-LC', () => {
  it('scales coefficients by their scale factor', () => {
    expect(distance(decodeTwice(mono([1, 0, -1, 1]), 1)[0], scaled([1, 0, -1, 1]))).toBeLessThan(least);
  });

  it('adds pulses away from zero, and below it where there was nothing', () => {
    const pulses = (writer: BitWriter) => {
      writer.write(1, 1).write(2, 2).write(0, 6); // three, from the first band on
      writer.write(0, 5).write(3, 4).write(1, 5).write(5, 4).write(1, 5).write(7, 4).write(0, 1);
    };
    expect(distance(decodeTwice(mono([1, 0, -1, 1], pulses), 1)[0], scaled([4, -5, -8, 1]))).toBeLessThan(least);
  });

  it('shapes noise by a filter over the coefficients, in either direction', () => {
    const filter = (downward: number) => (writer: BitWriter) => {
      writer.write(0, 1).write(1, 1).write(1, 2).write(1, 1); // one fine filter
      writer.write(49, 6).write(1, 5).write(downward, 1).write(0, 1).write(3, 4);
    };
    const a = Math.sin((3 * Math.PI) / 2 / 7.5);
    const upward = scaled([1]).flatMap((each) => [each, -a * each, a ** 2 * each, -(a ** 3) * each]);
    expect(distance(decodeTwice(mono([1, 0, 0, 0], filter(0)), 1)[0], upward)).toBeLessThan(least);
    expect(distance(decodeTwice(mono([0, 0, 0, 1], filter(1)), 1)[0], upward.toReversed())).toBeLessThan(least);
  });

  it('makes left and right of middle and side, where a band is marked', () => {
    const [middle, side] = [scaled([1, 1, 0, 0]), scaled([0, 1, -1, 0])];
    const unit = (mask: (writer: BitWriter) => void) =>
      decodeTwice(stereo({ values: [1, 1, 0, 0] }, { values: [0, 1, -1, 0] }, mask), 2);
    const sums = middle.map((each, at) => each + side[at]!);
    const differences = middle.map((each, at) => each - side[at]!);
    for (const mask of [
      (writer: BitWriter) => writer.write(2, 2),
      (writer: BitWriter) => writer.write(1, 2).write(1, 1),
    ]) {
      const [left, right] = unit(mask);
      expect(distance(left, sums)).toBeLessThan(least);
      expect(distance(right, differences)).toBeLessThan(least);
    }
    const [left, right] = unit((writer) => writer.write(1, 2).write(0, 1));
    expect(distance(left, middle)).toBeLessThan(least);
    expect(distance(right, side)).toBeLessThan(least);
  });

  it.each([
    { codebook: 15, mask: 0, sign: 1 },
    { codebook: 14, mask: 0, sign: -1 },
    { codebook: 15, mask: 1, sign: -1 },
    { codebook: 14, mask: 1, sign: 1 },
    { codebook: 15, mask: 2, sign: 1 },
  ])('derives the right channel from the left one; codebook $codebook, mask $mask', ({ codebook, mask, sign }) => {
    const unit = stereo({ values: [1, 0, -1, 1] }, { intensity: { codebook, position: 6 } }, (writer) => {
      writer.write(mask, 2);
      if (mask === 1) writer.write(1, 1);
    });
    const [left, right] = decodeTwice(unit, 2);
    expect(distance(left, scaled([1, 0, -1, 1]))).toBeLessThan(least);
    expect(distance(right, scaled([1, 0, -1, 1], sign * 0.5 ** (6 / 4)))).toBeLessThan(least);
  });
});
