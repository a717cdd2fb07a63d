import fc from 'fast-check';
import { randomPacket } from '../test/random-packet.js';
import { type AlacConfig, readAlacConfig } from './alac-config.js';
import { AlacDecoder } from './alac-decoder.js';
import { AlacError } from './alac-error.js';

/** The configuration that encoders write, with some fields of its own. */
function configuration({
  frame = 64,
  version = 0,
  depth = 16,
  channels = 2,
  rate = 44_100,
  bits = 14,
} = {}): Uint8Array {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, frame);
  for (const [at, value] of [version, depth, 40, 10, bits, channels].entries()) view.setUint8(4 + at, value);
  view.setUint32(20, rate);
  return new Uint8Array(view.buffer);
}

describe('an ALAC configuration', () => {
  it('says what a decoder must know', () =>
    expect(readAlacConfig(configuration({ depth: 24, channels: 1 }))).toEqual({
      frameSamples: 64,
      bitDepth: 24,
      channels: 1,
      sampleRate: 44_100,
      rate: 40,
      initialMean: 10,
      mostBits: 14,
    }));

  it.each([
    { version: 1 },
    { depth: 17 },
    { channels: 0 },
    { channels: 9 },
    { rate: 0 },
    { frame: 0 },
    { frame: 1e6 },
    { bits: 0 },
  ])('with %j is not supported', (fields) =>
    expect(() => readAlacConfig(configuration(fields))).toThrow(expect.objectContaining({ code: 'UNSUPPORTED' })),
  );

  it('that is cut off is damaged', () =>
    expect(() => readAlacConfig(configuration().subarray(1))).toThrow(expect.objectContaining({ code: 'DAMAGED' })));
});

describe('the ALAC decoder', () => {
  const config = readAlacConfig(configuration());
  const depths = [16, 20, 24, 32] as const;
  const anyConfig = fc.record({ depth: fc.constantFrom(...depths), channels: fc.integer({ min: 1, max: 2 }) });
  const numbers = (seed: number) => {
    let state = seed;
    return (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  };
  const decodes = (each: AlacConfig, packet: Uint8Array): boolean => {
    try {
      const { channels } = new AlacDecoder(each).decode(packet);
      return channels.length === each.channels && channels.every((samples) => samples.every(Number.isFinite));
    } catch (error) {
      return error instanceof AlacError;
    }
  };

  it('decodes any bytes, or throws an AlacError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodes(config, bytes)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('decodes packets in which a byte is wrong, or which are cut off, or throws an AlacError', () => {
    fc.assert(
      fc.property(anyConfig, fc.nat(), fc.nat(), fc.nat(255), fc.nat(), (fields, seed, at, value, length) => {
        const each = readAlacConfig(configuration(fields));
        const packet = randomPacket(each, numbers(seed));
        packet[at % packet.length] = value;
        expect(decodes(each, packet.subarray(0, length % (packet.length + 1)))).toBe(true);
      }),
    );
  });

  it('says what is wrong', () => {
    const decoder = new AlacDecoder(config);
    expect(() => decoder.decode(new Uint8Array())).toThrow(AlacError);
    expect(() => decoder.decode(Uint8Array.of(0xe0))).toThrow('a channel is missing');
    expect(() => decoder.decode(Uint8Array.of(0x40, 0))).toThrow('element 2');
  });
});
