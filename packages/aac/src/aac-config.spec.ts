import fc from 'fast-check';
import { BitWriter } from '../test/bit-writer.js';
import { readAudioSpecificConfig } from './aac-config.js';
import { AacError } from './aac-error.js';
import { layoutOfConfiguration } from './channel-layout.js';

const unsupported = expect.objectContaining({ code: 'UNSUPPORTED' });
const tags = (layout: { elements: readonly unknown[] } | undefined) => layout?.elements;

describe('an AudioSpecificConfig', () => {
  it('states the sampling frequency, the channels and the length of frames', () => {
    expect(readAudioSpecificConfig(Uint8Array.of(0x12, 0x10))).toEqual({
      sampleRate: 44_100,
      frequencyIndex: 4,
      frameSamples: 1024,
      layout: layoutOfConfiguration(2),
    });
    expect(readAudioSpecificConfig(Uint8Array.of(0x15, 0x8c))).toMatchObject({ sampleRate: 8000, frameSamples: 960 });
  });

  it('may state any frequency, which takes the tables of one near it', () => {
    const explicit = (hertz: number) =>
      readAudioSpecificConfig(new BitWriter().write(2, 5).write(15, 4).write(hertz, 24).write(1, 4).write(0, 3).bytes);
    expect(explicit(44_000)).toMatchObject({ sampleRate: 44_000, frequencyIndex: 4 });
    expect(explicit(100_000).frequencyIndex).toBe(0);
    expect(explicit(9391).frequencyIndex).toBe(10);
    expect(explicit(1).frequencyIndex).toBe(11);
    expect(() => explicit(0)).toThrow(AacError);
  });

  it.each([5, 29])('of HE-AAC, object type %i, has the frequency of the core', (type) => {
    const bytes = new BitWriter().write(type, 5).write(7, 4).write(1, 4).write(4, 4).write(2, 5).write(0, 3).bytes;
    expect(readAudioSpecificConfig(bytes)).toMatchObject({ sampleRate: 22_050, frequencyIndex: 7, frameSamples: 1024 });
  });

  it('of HE-AAC may say so behind what older decoders read', () => {
    const bytes = new BitWriter().write(2, 5).write(7, 4).write(2, 4).write(0, 3).write(0x2b7, 11).write(5, 5);
    expect(readAudioSpecificConfig(bytes.write(1, 1).write(4, 4).bytes)).toMatchObject({ sampleRate: 22_050 });
  });

  it.each([1, 3, 4, 17, 23, 39, 42])('of object type %i is refused', (type) => {
    const writer = type < 31 ? new BitWriter().write(type, 5) : new BitWriter().write(31, 5).write(type - 32, 6);
    expect(() => readAudioSpecificConfig(writer.write(4, 4).write(2, 4).write(0, 32).bytes)).toThrow(unsupported);
  });

  it.each([8, 15])('of channel configuration %i is refused', (configuration) => {
    const bytes = new BitWriter().write(2, 5).write(4, 4).write(configuration, 4).write(0, 3).bytes;
    expect(() => readAudioSpecificConfig(bytes)).toThrow(unsupported);
  });

  it('may list its elements, whose channels are sorted as in a WAVE file', () => {
    const writer = new BitWriter().write(2, 5).write(3, 4).write(0, 4).write(0, 3);
    writer.write(0, 4).write(1, 2).write(3, 4); // tag, object type, frequency
    writer.write(2, 4).write(1, 4).write(1, 4).write(1, 2).write(1, 3).write(1, 4); // how many of each
    writer.write(1, 1).write(0, 4).write(0, 1).write(1, 1).write(0, 3); // mixdowns
    writer.write(0, 1).write(3, 4).write(1, 1).write(0, 4); // front: centre and a pair
    writer.write(1, 1).write(1, 4).write(0, 1).write(5, 4); // side: a pair; back: a single
    writer.write(2, 4).write(0, 4).write(0, 5).align().write(1, 8).write(65, 8); // low, data, coupling, comment
    const { layout } = readAudioSpecificConfig(writer.bytes);
    expect(layout?.channels).toBe(7);
    expect(tags(layout)).toEqual([
      { kind: 'single', tag: 3, outputs: [2] },
      { kind: 'pair', tag: 0, outputs: [0, 1] },
      { kind: 'pair', tag: 1, outputs: [5, 6] },
      { kind: 'single', tag: 5, outputs: [4] },
      { kind: 'lfe', tag: 2, outputs: [3] },
    ]);
  });

  it('keeps the order of the elements where it does not tell the speakers', () => {
    const writer = new BitWriter().write(2, 5).write(3, 4).write(0, 4).write(0, 3).write(0, 10);
    writer.write(2, 4).write(0, 4).write(2, 4).write(0, 2).write(0, 3).write(0, 4).write(0, 3); // two in front, two behind
    writer.write(1, 1).write(0, 4).write(0, 1).write(0, 4).write(0, 1).write(1, 4).write(1, 1).write(1, 4);
    const { layout } = readAudioSpecificConfig(writer.align().write(0, 8).bytes);
    expect(layout?.elements.map(({ outputs }) => outputs)).toEqual([[0, 1], [2], [3], [4, 5]]);
  });

  it('of any bytes is read or causes an AacError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        try {
          expect(readAudioSpecificConfig(bytes).sampleRate).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(AacError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
