import { energySegmenter, longest, quietestCut, splitLong, withoutSilentEnds } from './energy-cuts.js';

const rate = 16_000;
/** A tone, silent between the given seconds. */
function tone(seconds: number, ...pauses: [from: number, to: number][]): Float32Array {
  const samples = new Float32Array(seconds * rate);
  for (let i = 0; i < samples.length; i++) samples[i] = 0.3 * Math.sin(i * 0.2);
  for (const [from, to] of pauses) samples.fill(0, from * rate, to * rate);
  return samples;
}

describe('cutting at low energy', () => {
  it('cuts in the middle of the pause', () => {
    expect(quietestCut(tone(30, [20, 20.3])) / rate).toBeCloseTo(20.15, 1);
  });

  it('does not cut before 8 s nor after 28 s', () => {
    const cut = quietestCut(tone(40, [2, 3], [30, 31])) / rate;
    expect(cut).toBeGreaterThan(8);
    expect(cut).toBeLessThan(28);
  });

  it('leaves no piece over 28 s and loses no sample', () => {
    const pieces = splitLong({ start: 5, samples: tone(100, [26, 26.5], [45, 45.5]) });
    expect(pieces.every(({ samples }) => samples.length <= longest)).toBe(true);
    expect(pieces.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(100 * rate);
    expect(pieces[1]?.start).toBe(5 + (pieces[0]?.samples.length ?? 0));
  });

  it('cuts off silent ends but for 0.2 s', () => {
    const segment = withoutSilentEnds({ start: 0, samples: tone(6, [0, 2], [5, 6]) });
    expect((segment?.start ?? 0) / rate).toBeCloseTo(1.8, 1);
    expect((segment?.samples.length ?? 0) / rate).toBeCloseTo(3.4, 1);
  });

  it('gives nothing for silence, and can be used for the next channel', () => {
    const segmenter = energySegmenter();
    expect([...segmenter.accept(tone(60, [0, 60])), ...segmenter.flush()]).toEqual([]);
    expect(segmenter.accept(tone(2))).toEqual([]);
    const [segment] = segmenter.flush();
    expect(segment).toMatchObject({ start: 0 });
    expect(segment?.samples).toHaveLength(2 * rate);
    expect(segmenter.flush()).toEqual([]);
  });

  it('finds the same pieces however the sound arrives', () => {
    const sound = tone(70, [20, 20.4], [41, 41.4]);
    const starts = (block: number) => {
      const segmenter = energySegmenter();
      const found = [];
      for (let at = 0; at < sound.length; at += block) found.push(...segmenter.accept(sound.subarray(at, at + block)));
      return [...found, ...segmenter.flush()].map(({ start }) => start);
    };
    expect(starts(16_384)).toEqual(starts(sound.length));
  });
});
