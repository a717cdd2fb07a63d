import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { isOneSound } from './is-one-sound.js';
import { wavHeader } from './built-in/wav-header.js';

describe('whether two sides are one sound', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const wav = (name: string, samples: Int16Array) => {
    const path = join(folder.path, name);
    const header = wavHeader({ sampleRate: 16_000, channels: 1, dataBytes: samples.byteLength });
    writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]));
    return path;
  };
  const ask = (left: Int16Array, right: Int16Array) => isOneSound(wav('left.wav', left), wav('right.wav', right));
  const tone = (count: number, volume: number, hertz = 400) =>
    Int16Array.from({ length: count }, (_, at) => volume * Math.sin((2 * Math.PI * hertz * at) / 16_000));

  it('is what the energy of their difference says', () =>
    fc.assert(
      fc.asyncProperty(
        fc.int16Array({ minLength: 1, maxLength: 400 }),
        fc.integer({ min: 0, max: 600 }),
        async (left, noise) => {
          const right = left.map((each, at) => Math.max(-32_768, Math.min(32_767, each + (at % 2 ? noise : -noise))));
          const energy = (samples: Iterable<number>) => [...samples].reduce((sum, each) => sum + each * each, 0);
          const difference = energy([...left].map((each, at) => each - right[at]!));
          const expected = difference <= 1e-4 * Math.max(energy(left), energy(right));
          expect(await ask(left, right)).toBe(expected);
        },
      ),
      { numRuns: 200 },
    ));

  it('is not decided by the silence before a side speaks', async () => {
    const silent = new Int16Array(600_000);
    const late = Int16Array.from(silent);
    late.set(tone(16_000, 3000), 580_000);
    expect(await ask(silent, late)).toBe(false);
    expect(await ask(silent, silent)).toBe(true);
  });

  it('is not decided by a soft difference before both sides are loud', async () => {
    const loud = tone(900_000, 30_000);
    const other = Int16Array.from(loud);
    other.set(tone(160_000, 100), 0);
    loud.fill(0, 0, 160_000);
    expect(await ask(loud, other)).toBe(true);
  });
});
