import fc from 'fast-check';
import { box, words } from '../../../../../test/support/boxes.js';
import { tablePackets } from './sample-table.js';

/** Five packets in two chunks of three and two, at 1000 and 5000. */
const chunks = [box('stsc', words(0, 2, 1, 3, 1, 2, 2, 1)), box('stco', words(0, 2, 1000, 5000))];
const durations = box('stts', words(0, 2, 4, 1024, 1, 512));
const [a, b, c] = [0x0a, 0x0b, 0x0c];

const packets = (...boxes: readonly Buffer[]) => [...tablePackets(Buffer.concat(boxes))];

describe('the table of the packets of an M4A file', () => {
  const wanted = [
    { at: 1000, bytes: 10, start: 0, duration: 1024 },
    { at: 1010, bytes: 11, start: 1024, duration: 1024 },
    { at: 1021, bytes: 12, start: 2048, duration: 1024 },
    { at: 5000, bytes: 10, start: 3072, duration: 1024 },
    { at: 5010, bytes: 11, start: 4096, duration: 512 },
  ];

  it.each([
    ['32 bits', box('stsz', words(0, 0, 5, a, b, c, a, b))],
    ['16 bits', box('stz2', words(0, 16, 5), Buffer.of(0, a, 0, b, 0, c, 0, a, 0, b))],
    ['8 bits', box('stz2', words(0, 8, 5), Buffer.of(a, b, c, a, b))],
    ['4 bits', box('stz2', words(0, 4, 5), Buffer.of(0xab, 0xca, 0xb0))],
  ])('is read with sizes of %s', (_, sizes) => expect(packets(sizes, durations, ...chunks)).toEqual(wanted));

  it('is read with one size for all, and with offsets of 64 bits', () => {
    const wide = box('co64', words(0, 2, 2, 0, 3, 0));
    expect(packets(box('stsz', words(0, 7, 5)), durations, chunks[0]!, wide).map(({ at }) => at)).toEqual([
      2 * 2 ** 32,
      2 * 2 ** 32 + 7,
      2 * 2 ** 32 + 14,
      3 * 2 ** 32,
      3 * 2 ** 32 + 7,
    ]);
  });

  it('ends where it is cut off', () => {
    expect(packets(box('stsz', words(0, 0, 5, a, b)), durations, ...chunks)).toEqual(wanted.slice(0, 2));
    expect(packets(box('stsz', words(0, 7, 5)), durations, chunks[0]!)).toEqual([]);
    expect(packets(box('stsz', words(0, 7, 5)), durations, chunks[1]!)).toEqual([]);
  });

  it('never throws', () => {
    const bytes = fc.uint8Array({ maxLength: 60 });
    const type = fc.constantFrom('stsz', 'stz2', 'stts', 'stsc', 'stco', 'co64');
    const counts = fc.array(fc.oneof(fc.nat(20), fc.nat(2 ** 32 - 1)), { maxLength: 12 });
    const tables = fc.array(
      fc.oneof(
        fc.tuple(type, bytes),
        fc.tuple(
          type,
          counts.map((each) => words(...each)),
        ),
      ),
    );
    fc.assert(
      fc.property(tables, (each) => {
        let count = 0;
        for (const packet of tablePackets(Buffer.concat(each.map(([name, body]) => box(name, body))))) {
          expect(Number.isFinite(packet.at + packet.bytes + packet.start + packet.duration)).toBe(true);
          if (++count === 100) break;
        }
      }),
    );
  });
});
