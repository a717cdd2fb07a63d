import fc from 'fast-check';
import { AacError } from './aac-error.js';
import { BitReader, largestAccessUnit } from './bit-reader.js';

const open = (bytes: Uint8Array) => {
  const reader = new BitReader();
  reader.open(bytes);
  return reader;
};

describe('the bit reader', () => {
  it('reads fields of any size, from the most significant bit on', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 24 }), fc.nat())), (fields) => {
        const wanted = fields.map(([bits, value]) => value % 2 ** bits);
        const text = fields.map(([bits], at) => (bits ? wanted[at]!.toString(2).padStart(bits, '0') : '')).join('');
        const bytes = Uint8Array.from(text.match(/.{1,8}/g) ?? [], (each) => Number.parseInt(each.padEnd(8, '0'), 2));
        const reader = open(bytes);
        expect(fields.map(([bits]) => reader.read(bits))).toEqual(wanted);
        expect(reader.position).toBe(text.length);
        expect(reader.left).toBe(bytes.length * 8 - text.length);
      }),
    );
  });

  it('throws at the end, and stays where it is', () => {
    const reader = open(Uint8Array.of(1, 2));
    reader.skip(9);
    expect(() => reader.read(8)).toThrow(AacError);
    expect(() => reader.skip(8)).toThrow(expect.objectContaining({ code: 'DAMAGED' }));
    expect(reader.read(7)).toBe(2);
    expect(() => reader.flag()).toThrow(AacError);
    expect(reader.read(0)).toBe(0);
  });

  it('goes to the next whole byte, once', () => {
    const reader = open(Uint8Array.of(1, 2));
    reader.skip(1);
    reader.align();
    reader.align();
    expect(reader.position).toBe(8);
  });

  it('has zeros behind its input, whatever was there before', () => {
    const reader = open(new Uint8Array(100).fill(255));
    reader.open(Uint8Array.of(255, 255));
    expect(reader.view.getUint32(1)).toBe(0xff000000);
    expect(reader.view.getUint32(96)).toBe(0);
  });

  it('refuses what is longer than any access unit', () => {
    expect(() => open(new Uint8Array(largestAccessUnit + 1))).toThrow(AacError);
    expect(open(new Uint8Array(largestAccessUnit)).left).toBe(8 * largestAccessUnit);
  });
});
