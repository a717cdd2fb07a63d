import fc from 'fast-check';
import { editsOfItunes, readEdits } from './edit-list.js';
import { words } from '../../../../../test/support/boxes.js';

const rate = 0x10000;
const pause = 0xffffffff;
const everything = [{ from: 0, until: Number.POSITIVE_INFINITY }];

describe('the edit list of an M4A file', () => {
  it('says what is heard, in units of the track, without pauses', () => {
    const elst = words(0, 3, 500, pause, rate, 1000, 1024, rate, 10, 99, rate);
    expect(readEdits(elst, 2)).toEqual([
      { from: 1024, until: 3024 },
      { from: 99, until: 119 },
    ]);
  });

  it('may have numbers of 64 bits, and no end', () =>
    expect(readEdits(words(0x01000000, 2, 1, 0, 2, 7, rate, 0, 0, 0, 9, rate), 1)).toEqual([
      { from: 2 * 2 ** 32 + 7, until: 3 * 2 ** 32 + 7 },
      { from: 9, until: Number.POSITIVE_INFINITY },
    ]));

  it('is everything where there is none, or none that can be played', () => {
    expect(readEdits(undefined, 1)).toEqual(everything);
    expect(readEdits(words(0, 0), 1)).toEqual(everything);
    expect(readEdits(words(0, 1, 10, 0, rate / 2), 1)).toEqual(everything);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(readEdits(Buffer.from(bytes), 1).length).toBeGreaterThan(0);
      }),
    );
  });

  it('of iTunes is a comment', () => {
    const comment = ' 00000000 00000840 0000037C 000000000000F444 00000000';
    expect(editsOfItunes(comment)).toEqual([{ from: 0x840, until: 0x840 + 0xf444 }]);
    expect(editsOfItunes(' 00000000 00000840')).toEqual([{ from: 0x840, until: Number.POSITIVE_INFINITY }]);
    expect(editsOfItunes('something else')).toEqual(everything);
  });
});
