import fc from 'fast-check';
import { AudioError } from './audio-error.js';
import { readVorbisModes } from './vorbis-modes.js';

/** Blocks of 256 and 2048 samples. */
const identification = Buffer.concat([Buffer.alloc(28), Buffer.of(0xb8, 1)]);

/** A setup header that ends with modes for blocks that are long or not. */
function setup(isLong: readonly boolean[], before = '10'): Buffer {
  const number = (value: number, bits: number) => value.toString(2).padStart(bits, '0').split('').toReversed().join('');
  const modes = isLong.map((each) => number(each ? 1 : 0, 1) + number(0, 16) + number(0, 16) + number(3, 8));
  const bits = before + number(isLong.length - 1, 6) + modes.join('') + '1';
  const bytes = bits.match(/.{1,8}/g)!.map((each) => Number.parseInt(each.split('').toReversed().join(''), 2));
  return Buffer.concat([Buffer.from('\x05vorbis', 'latin1'), Buffer.from(bytes)]);
}

describe('the modes of a Vorbis stream', () => {
  it('say by the first byte of a packet how long its block is', () => {
    const size = readVorbisModes(identification, setup([false, true]));
    expect([0b000, 0b010, 0b1000, 0b1110].map(size)).toEqual([256, 2048, 256, 2048]);
    expect(size(0b001)).toBeUndefined();
  });

  it('may be one, which no bit of a packet names, or many', () => {
    expect(readVorbisModes(identification, setup([true]))(0b010)).toBe(2048);
    const many = readVorbisModes(identification, setup([true, false, false, true, true]));
    expect([0, 1, 2, 3, 4, 5].map((mode) => many(mode << 1))).toEqual([2048, 256, 256, 2048, 2048, undefined]);
  });

  it('must be there', () => {
    for (const each of [Buffer.alloc(0), Buffer.alloc(60), setup([true]).fill(0, 7), setup([true]).fill(9, 0, 7)])
      expect(() => readVorbisModes(identification, each)).toThrow(AudioError);
    expect(() => readVorbisModes(Buffer.alloc(30), setup([true]))).toThrow(AudioError);
    expect(() => readVorbisModes(Buffer.alloc(3), setup([true]))).toThrow(AudioError);
  });

  it('are read from any bytes, or refused', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(255), (bytes, sizes) => {
        const header = Buffer.concat([Buffer.alloc(28), Buffer.of(sizes)]);
        try {
          readVorbisModes(header, Buffer.concat([Buffer.from('\x05vorbis', 'latin1'), bytes]))(bytes[0] ?? 0);
        } catch (error) {
          expect(error).toBeInstanceOf(AudioError);
        }
      }),
    ));
});
