import fc from 'fast-check';
import { AudioError } from './audio-error.js';
import { flacDuration, opusDuration, speexDuration } from './ogg-duration.js';

describe('the duration of a packet', () => {
  it.each([
    ['a frame of SILK of 20 ms', [1 << 3], 960],
    ['two frames of SILK of 60 ms', [(3 << 3) | 1], 5760],
    ['a hybrid frame of 10 ms', [12 << 3], 480],
    ['a frame of CELT of 2.5 ms', [16 << 3], 120],
    ['two frames of CELT of 20 ms, of two lengths', [(31 << 3) | 2], 1920],
    ['five frames of CELT of 5 ms', [(17 << 3) | 3, 0x80 | 5], 1200],
    ['more than the 120 ms that Opus allows', [(3 << 3) | 3, 3], 0],
    ['no count of frames', [3], 0],
  ])('of Opus is read from its first bytes: %s', (_, bytes, samples) =>
    expect(opusDuration(Buffer.from(bytes))).toBe(samples),
  );

  it.each([
    ['from a table', [0xff, 0xf8, 0x10, 0, 0, 0], 192],
    ['from a table, of powers of two', [0xff, 0xf9, 0xc9, 0, 0, 0], 4096],
    ['of eight bits of its own', [0xff, 0xf8, 0x60, 0, 0x05, 159], 160],
    ['of sixteen, behind a number of three bytes', [0xff, 0xf8, 0x70, 0, 0xe1, 0x80, 0x80, 0x12, 0x33], 0x1234],
    ['that is cut off', [0xff, 0xf8, 0x70, 0, 0xe1, 0x80, 0x80, 0x12], 0],
    ['that is reserved', [0xff, 0xf8, 0x00, 0, 0, 0], 0],
    ['without its sign', [0xff, 0xf0, 0x10, 0, 0, 0], 0],
  ])('of FLAC is that of its block: %s', (_, bytes, samples) => expect(flacDuration(Buffer.from(bytes))).toBe(samples));

  it('of Speex is said for all', () => {
    const header = Buffer.alloc(80);
    header.writeUInt32LE(16_000, 36);
    header.writeUInt32LE(320, 56);
    header.writeUInt32LE(2, 64);
    expect(speexDuration([header])(Buffer.of(1))).toBe(640);
    header.writeUInt32LE(2 ** 32 - 1, 64);
    expect(() => speexDuration([header])).toThrow(AudioError);
    // A first page may hold a short packet and another one behind it.
    for (const headers of [[header.subarray(0, 10)], []]) expect(() => speexDuration(headers)).toThrow(AudioError);
  });

  it('is a number for any bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
        for (const packet of [Buffer.from(bytes), Buffer.from([0xff, 0xf8, ...bytes])])
          for (const duration of [opusDuration, flacDuration]) {
            expect(duration(packet)).toBeGreaterThanOrEqual(0);
            expect(duration(packet)).toBeLessThanOrEqual(65_536);
          }
      }),
    ));
});
