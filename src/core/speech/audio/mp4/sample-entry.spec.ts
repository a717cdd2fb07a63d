import fc from 'fast-check';
import { box, words } from '../../../../../test/support/boxes.js';
import { readSampleEntry } from './sample-entry.js';

const config = Buffer.of(0x12, 0x10);
const descriptor = (tag: number, ...parts: readonly Uint8Array[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, 0x80, 0x80, 0x80, body.length), body]);
};
/** Of MPEG-4 audio, unless another type is given; `flags` announce fields before it. */
function esds({ type = 0x40, flags = 0, fields = Buffer.alloc(0) } = {}): Buffer {
  const decoder = descriptor(4, Buffer.of(type), Buffer.alloc(12), descriptor(5, config));
  return box('esds', words(0), descriptor(3, Buffer.of(0, 1, flags), fields, decoder));
}
function stsd(name: string, version: number, moreFields: number, ...boxes: readonly Buffer[]): Buffer {
  const fields = Buffer.alloc(28 + moreFields);
  fields.writeUInt16BE(version, 8);
  return Buffer.concat([words(0, 1), box(name, fields, ...boxes)]);
}

describe('the sample entry of an M4A file', () => {
  it.each([
    ['MP4', stsd('mp4a', 0, 0, esds())],
    ['QuickTime 1', stsd('mp4a', 1, 16, box('wave', box('frma', words(0)), esds()))],
    ['QuickTime 2', stsd('mp4a', 2, 36, esds())],
    ['MPEG-2 AAC', stsd('mp4a', 0, 0, esds({ type: 0x67 }))],
    ['a stream with an address', stsd('mp4a', 0, 0, esds({ flags: 0x40, fields: Buffer.from('\x03abc') }))],
    ['a stream with all fields', stsd('mp4a', 0, 0, esds({ flags: 0xe0, fields: Buffer.from('\0\x01\x01a\0\x02') }))],
  ])('has the configuration of AAC: %s', (_, bytes) =>
    expect(readSampleEntry(bytes)).toEqual({ codec: 'aac', config }),
  );

  it('has the configuration of ALAC', () =>
    expect(readSampleEntry(stsd('alac', 0, 0, box('alac', words(0), config)))).toEqual({ codec: 'alac', config }));

  it('names another codec', () => {
    expect(readSampleEntry(stsd('samr', 0, 0))).toEqual({ codec: 'other', name: 'samr' });
    expect(readSampleEntry(stsd('mp4a', 0, 0, esds({ type: 0x6b })))).toEqual({ codec: 'other', name: 'mp4a' });
  });

  it('never throws', () => {
    const whole = stsd('mp4a', 1, 16, box('wave', esds({ flags: 0xe0, fields: Buffer.alloc(6) })));
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), (length, at, value) => {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        expect(readSampleEntry(bytes.subarray(0, length)).codec).toMatch(/^(aac|alac|other)$/);
      }),
    );
  });
});
