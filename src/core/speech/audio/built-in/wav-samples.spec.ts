import { sampleReader } from './wav-samples.js';

const read = (code: number, bytes: number[]) => sampleReader({ code, bytes: bytes.length })?.(Buffer.from(bytes), 0);

describe('samples of a WAV file', () => {
  it.each([
    ['8-bit silence', 1, [0x80], 0],
    ['the lowest of 8 bits', 1, [0x00], -1],
    ['the highest of 16 bits', 1, [0xff, 0x7f], 32_767 / 32_768],
    ['the lowest of 24 bits', 1, [0x00, 0x00, 0x80], -1],
    ['half of full scale in 32 bits', 1, [0x00, 0x00, 0x00, 0x40], 0.5],
    ['float', 3, [0x00, 0x00, 0x80, 0xbf], -1],
    ['double', 3, [0, 0, 0, 0, 0, 0, 0xe0, 0x3f], 0.5],
    ['a float that is no number', 3, [0x00, 0x00, 0xc0, 0x7f], 0],
    // The ends of the scales and the steps around zero, from the tables of ITU-T G.711.
    ['the highest of A-law', 6, [0xaa], 32_256 / 32_768],
    ['the lowest of A-law', 6, [0x2a], -32_256 / 32_768],
    ['the least of A-law', 6, [0xd5], 8 / 32_768],
    ['the highest of mu-law', 7, [0x80], 32_124 / 32_768],
    ['the lowest of mu-law', 7, [0x00], -32_124 / 32_768],
    ['mu-law silence', 7, [0xff], 0],
  ])('are read as they are meant: %s', (_, code, bytes, value) => {
    expect(read(code, bytes)).toBeCloseTo(value, 9);
  });

  it('are left alone in a format that is not known', () => {
    expect(read(2, [0])).toBeUndefined();
    expect(read(1, [0, 0, 0, 0, 0])).toBeUndefined();
  });
});
