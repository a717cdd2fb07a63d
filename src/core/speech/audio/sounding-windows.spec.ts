import { SoundingWindows } from './sounding-windows.js';

const sampleRate = 8000;
const windowLength = 160;

/** `loudness` of each window, as a sine or a constant of that share of full scale. */
function hear(
  threshold: number,
  channels: readonly (readonly number[])[],
  shape: 'sine' | 'square' = 'square',
  onlyFirst = false,
) {
  const windows = new SoundingWindows(threshold, onlyFirst);
  windows.begin(sampleRate, channels.length);
  const frames = channels[0]!.length * windowLength;
  const samples = Int16Array.from({ length: frames * channels.length }, (_, at) => {
    const frame = Math.floor(at / channels.length);
    const share = channels[at % channels.length]![Math.floor(frame / windowLength)]!;
    const wave = shape === 'sine' ? Math.sin((2 * Math.PI * frame) / 16) : frame % 2 === 0 ? 1 : -1;
    return Math.round(share * wave * 32_767);
  });
  const step = 77 * channels.length;
  for (let at = 0; at < samples.length && windows.take(samples.subarray(at, at + step)); at += step);
  return windows.end();
}

describe('windows of sound', () => {
  it('begin with the first and end with the last that reaches the threshold', () => {
    const { first, last, heard } = hear(-40, [[0, 0.009, 0.011, 0, 0.5, 0.009, 0]]);
    expect([first, last, heard]).toEqual([2 * windowLength, 5 * windowLength, 7 * windowLength]);
  });

  it('sound when one channel does', () => {
    const { first, last } = hear(-40, [
      [0, 0, 0.1, 0, 0],
      [0, 0, 0, 0.1, 0],
    ]);
    expect([first, last]).toEqual([2 * windowLength, 4 * windowLength]);
  });

  it('take the RMS of full scale for 0 dB, and so a full sine for -3.01 dB', () => {
    expect(hear(-3, [[1]], 'sine').first).toBeUndefined();
    expect(hear(-3.02, [[1]], 'sine').first).toBe(0);
    expect(hear(-0.001, [[1]]).first).toBe(0);
  });

  it('do not exist in silence', () => expect(hear(-60, [[0, 0.0009, 0]]).first).toBeUndefined());

  it('end the hearing at the first, where that is all that is asked for', () => {
    expect(hear(-40, [[0, 1, 1, 1, 1]], 'square', true).heard).toBeLessThan(4 * windowLength);
  });

  it('count a rest that is shorter than a window', () => {
    const windows = new SoundingWindows(-40);
    windows.begin(sampleRate, 1);
    windows.take(new Int16Array(windowLength));
    windows.take(new Int16Array(20).fill(8000));
    expect([windows.end().first, windows.last]).toEqual([windowLength, windowLength + 20]);
  });
});
