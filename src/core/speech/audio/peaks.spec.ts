import fc from 'fast-check';
import { mostStretches, PeakCollector } from './peak-collector.js';
import { durationOf, packPeaks, resample, unpackPeaks } from './peaks.js';

const sampleRate = 8000;

function collect(channels: readonly Int16Array[], pieces = 1000) {
  const collector = new PeakCollector();
  collector.begin(sampleRate, channels.length);
  const interleaved = new Int16Array(channels[0]!.length * channels.length);
  for (const [channel, samples] of channels.entries())
    for (let at = 0; at < samples.length; at++) interleaved[at * channels.length + channel] = samples[at]!;
  const step = pieces * channels.length;
  for (let at = 0; at < interleaved.length; at += step) collector.take(interleaved.subarray(at, at + step));
  return collector.peaks();
}

const extremes = (samples: Int16Array) =>
  samples.reduce(([low, high], each) => [Math.min(low!, each), Math.max(high!, each)], [32_767, -32_768]);

const recording = fc
  .record({ seed: fc.integer(), frames: fc.integer({ min: 1, max: 10_000 }), channels: fc.integer({ min: 1, max: 2 }) })
  .map(({ seed, frames, channels }) =>
    Array.from({ length: channels }, (_, channel) => {
      let state = seed + channel;
      return Int16Array.from(
        { length: frames },
        () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0) >> 16,
      );
    }),
  );

describe('peaks', () => {
  it('have every sample within the point that it belongs to', () => {
    const anyPoints = fc.integer({ min: 1, max: 4096 });
    fc.assert(
      fc.property(recording, anyPoints, fc.integer({ min: 1, max: 3000 }), (channels, points, pieces) => {
        const outlines = resample(collect(channels, pieces), points);
        for (const [channel, samples] of channels.entries()) {
          const { min, max } = outlines[channel]!;
          const outside = samples.filter((sample, at) => {
            const point = Math.floor((at * points) / samples.length);
            return sample / 32_768 < min[point]! || sample / 32_768 > max[point]!;
          });
          expect(outside).toHaveLength(0);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('have the extremes of the whole at any number of points', () =>
    fc.assert(
      fc.property(recording, fc.integer({ min: 1, max: 4096 }), (channels, points) => {
        const outlines = resample(collect(channels), points);
        for (const [channel, samples] of channels.entries()) {
          const { min, max } = outlines[channel]!;
          expect([Math.min(...min) * 32_768, Math.max(...max) * 32_768]).toEqual(extremes(samples));
          expect([min.length, max.length]).toEqual([points, points]);
        }
      }),
      { numRuns: 25 },
    ));

  it('come back as they were packed', () =>
    fc.assert(
      fc.property(recording, (channels) => {
        const peaks = collect(channels);
        expect(unpackPeaks(packPeaks(peaks))).toEqual(peaks);
      }),
      { numRuns: 30 },
    ));

  it('of a long recording take no more room than 64 KiB, and are still exact', () => {
    const frames = mostStretches * 64 * 3;
    const samples = new Int16Array(frames).fill(100);
    samples[frames - 3] = -20_000;
    samples[7] = 30_000;
    const peaks = collect([samples, samples], 65_536);
    expect(packPeaks(peaks).length).toBeLessThanOrEqual(64 * 1024);
    expect(peaks.stretch).toBe(256);
    const [left] = resample(peaks, 10);
    expect(left!.max).toEqual([30_000, ...Array<number>(9).fill(100)].map((each) => each / 32_768));
    expect(left!.min).toEqual([...Array<number>(9).fill(100), -20_000].map((each) => each / 32_768));
    expect(durationOf(peaks)).toBe(frames / sampleRate);
  });

  it.each([0, 4097, 1.5, Number.NaN])('refuse %p points', (points) => {
    expect(() => resample(collect([Int16Array.of(1)]), points)).toThrow(RangeError);
  });

  it('are not read from other bytes', () => {
    const packed = packPeaks(collect([Int16Array.of(1, 2, 3)]));
    expect(() => unpackPeaks(packed.subarray(0, -1))).toThrow(RangeError);
    expect(() => unpackPeaks(new Uint8Array(40))).toThrow(RangeError);
  });
});
