import fc from 'fast-check';
import { Resampler } from './resampler.js';

const to = 16_000;
const sine = (hertz: number, rate: number, count: number) =>
  Float32Array.from({ length: count }, (_, at) => 0.8 * Math.sin((2 * Math.PI * hertz * at) / rate));

/** All of it, taken in pieces of the given lengths, again and again. */
function resample(samples: Float32Array, from: number, pieces: readonly number[]): Float32Array {
  const resampler = new Resampler(from, to);
  const parts: Float32Array[] = [];
  for (let at = 0, turn = 0; at < samples.length; turn++) {
    const until = Math.min(samples.length, at + pieces[turn % pieces.length]!);
    parts.push(resampler.take(samples.subarray(at, until)));
    at = until;
  }
  parts.push(resampler.end());
  const output = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (output.set(part, at), at + part.length), 0);
  return output;
}

const middle = (samples: Float32Array) => samples.subarray(samples.length / 4, (samples.length / 4) * 3);
const energy = (samples: Float32Array) => samples.reduce((sum, each) => sum + each * each, 0);
const decibels = (share: number) => 10 * Math.log10(share);

const rates = [8000, 11_025, 12_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000];

describe('the resampler', () => {
  it.each(rates)('keeps a sine of a channel at %i Hz with more than 60 dB to noise, in its place', (from) => {
    for (const hertz of [50, 1000, Math.min(6900, 0.43 * from)]) {
      const output = middle(resample(sine(hertz, from, from / 2), from, [997]));
      const start = Math.floor(to / 2 / 4);
      const wanted = sine(hertz, to, to / 2).subarray(start, start + output.length);
      const noise = output.map((each, at) => each - wanted[at]!);
      expect(decibels(energy(wanted) / energy(noise))).toBeGreaterThan(60);
    }
  });

  it.each(rates.filter((rate) => rate > to))('lets nothing above 8 kHz through from %i Hz', (from) => {
    for (const hertz of [8001, 9000, 0.49 * from]) {
      const input = sine(hertz, from, from / 2);
      const output = middle(resample(input, from, [4096]));
      expect(decibels(energy(output) / output.length / (energy(input) / input.length))).toBeLessThan(-50);
    }
  });

  it('says the same whatever the pieces, and as much as the length asks for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(8000, 11_025, 11_024, 22_050, 44_100, 48_000),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 600 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        (from, values, pieces) => {
          const samples = Float32Array.from(values);
          const output = resample(samples, from, pieces);
          expect(output).toHaveLength(Math.ceil((samples.length * to) / from));
          const whole = resample(samples, from, [samples.length]);
          expect(output.findIndex((each, at) => each !== whole[at])).toBe(-1);
        },
      ),
      { numRuns: 40 },
    );
  });
});
