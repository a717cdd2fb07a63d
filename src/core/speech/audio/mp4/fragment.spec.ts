import fc from 'fast-check';
import { fragmentPackets, readFragmentDefaults } from './fragment.js';
import { box, words } from '../../../../../test/support/boxes.js';

const defaults = { duration: 1024, bytes: 50 };
const track = 2;
const [hasBase, hasDuration, isBasedOnMoof] = [0x01, 0x08, 0x020000];
const [hasOffset, hasSizes] = [0x01, 0x200];

const packets = (...boxes: readonly Buffer[]) => [
  ...fragmentPackets({ start: 4000, body: Buffer.concat(boxes) }, track, defaults, 300),
];
const places = (...boxes: readonly Buffer[]) => packets(...boxes).map(({ at, bytes }) => [at, bytes]);

describe('a fragment of an M4A file', () => {
  it('has packets of its own sizes, at its own time, in runs one behind the other', () => {
    const traf = box(
      'traf',
      box('tfhd', words(isBasedOnMoof | hasDuration, track, 960)),
      box('tfdt', words(0x01000000, 1, 5)),
      box('trun', words(hasOffset | hasSizes, 2, 100, 10, 20)),
      box('trun', words(hasSizes, 1, 30)),
    );
    expect(packets(traf)).toEqual([
      { at: 4100, bytes: 10, start: 2 ** 32 + 5, duration: 960 },
      { at: 4110, bytes: 20, start: 2 ** 32 + 965, duration: 960 },
      { at: 4130, bytes: 30, start: 2 ** 32 + 1925, duration: 960 },
    ]);
  });

  it('has what the file says of all, where it says nothing, and goes on at the time before', () => {
    const traf = box('traf', box('tfhd', words(hasBase, track, 0, 9000)), box('trun', words(0, 2)));
    expect(packets(traf, traf)).toEqual([
      { at: 9000, bytes: 50, start: 300, duration: 1024 },
      { at: 9050, bytes: 50, start: 1324, duration: 1024 },
      { at: 9000, bytes: 50, start: 2348, duration: 1024 },
      { at: 9050, bytes: 50, start: 3372, duration: 1024 },
    ]);
  });

  it('of several tracks begins where the one before it ends', () => {
    const other = box('traf', box('tfhd', words(0, 7)), box('trun', words(hasOffset | hasSizes, 1, 200, 33)));
    const traf = box('traf', box('tfhd', words(0, track)), box('trun', words(hasSizes, 1, 44)));
    expect(places(other, traf)).toEqual([[4233, 44]]);
  });

  it('ends where it is cut off, and does not count packets without bytes', () => {
    const traf = (trun: Buffer) => box('traf', box('tfhd', words(isBasedOnMoof, track)), trun);
    expect(places(traf(box('trun', words(hasOffset | hasSizes, 9, 100, 10))))).toEqual([[4100, 10]]);
    const empty = { start: 0, body: traf(box('trun', words(0, 2 ** 32 - 1))) };
    expect([...fragmentPackets(empty, track, { duration: 1, bytes: 0 }, 0)]).toEqual([]);
  });

  it('is not gone through where it is of another track and says that it has billions of packets', () => {
    const other = box('traf', box('tfhd', words(0, 7)), box('trun', words(0, 2 ** 32 - 1)));
    const traf = box('traf', box('tfhd', words(0, track)), box('trun', words(hasSizes, 1, 44)));
    expect(places(other, traf)).toEqual([[4000 + (2 ** 32 - 1) * 50, 44]]);
    const before = box('traf', box('tfhd', words(isBasedOnMoof, track)), box('trun', words(hasOffset, 9, 0x80000000)));
    expect(places(before, traf)).toEqual([]);
  });

  it('takes its defaults from the entry of its track', () => {
    const mvex = Buffer.concat([box('trex', words(0, 1, 1, 5, 6, 0)), box('trex', words(0, track, 1, 7, 8, 0))]);
    expect(readFragmentDefaults(mvex, track)).toEqual({ duration: 7, bytes: 8 });
    expect(readFragmentDefaults(mvex, 9)).toBeUndefined();
    expect(readFragmentDefaults(undefined, track)).toBeUndefined();
  });

  it('never throws', () => {
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.array(fc.nat(0xfff)).map((each) => words(...each)),
    );
    const inner = fc
      .array(fc.tuple(fc.constantFrom('tfhd', 'tfdt', 'trun'), body))
      .map((each) => box('traf', ...each.map(([type, bytes]) => box(type, bytes))));
    fc.assert(
      fc.property(inner, (traf) => {
        let count = 0;
        for (const { at } of fragmentPackets({ start: 0, body: traf }, track, defaults, 0)) {
          expect(at).toBeGreaterThanOrEqual(0);
          if (++count === 100) break;
        }
      }),
    );
  });
});
