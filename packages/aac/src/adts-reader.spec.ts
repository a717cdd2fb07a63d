import fc from 'fast-check';
import { adts } from '../test/containers.js';
import { BitWriter } from '../test/bit-writer.js';
import { randomAccessUnits } from '../test/random-stream.js';
import { AacDecoder } from './aac-decoder.js';
import { AdtsReader } from './adts-reader.js';
import { decodeAdtsFrame } from './decode-adts-frame.js';

const description = { frequencyIndex: 8, frameSamples: 1024, configuration: 1 } as const;
const units = randomAccessUnits({ ...description, elements: ['single'], accessUnits: 6 });
const stream = adts(units, description);
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

function payloads(pieces: readonly Uint8Array[]): Uint8Array[] {
  const reader = new AdtsReader();
  return [...pieces.flatMap((piece) => reader.take(piece)), ...reader.end()].map(({ payload }) => payload);
}

/** Cut at places that are given as shares. */
function cut(bytes: Uint8Array, shares: readonly number[]): Uint8Array[] {
  const places = [0, ...shares.map((share) => Math.floor(share * bytes.length)), bytes.length].sort((a, b) => a - b);
  return places.slice(1).map((place, at) => bytes.subarray(places[at], place));
}

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

describe('the ADTS reader', () => {
  it('finds all frames, however the stream comes', () => {
    fc.assert(fc.property(shares, (places) => expect(payloads(cut(stream, places))).toEqual(units)));
  });

  it('says what each frame is', () => {
    const [frame] = new AdtsReader().take(stream);
    expect(frame).toMatchObject({
      config: { sampleRate: 16_000, frequencyIndex: 8, layout: { channels: 1 } },
      blocks: 1,
      hasChecksums: false,
    });
  });

  it('passes over what is no frame, before, between and behind', () => {
    const first = adts(units.slice(0, 3), description);
    const noise = Uint8Array.from({ length: 300 }, (_, at) => (at * 7) & 0xff);
    const fake = Uint8Array.of(0xff, 0xf1, 0x60, 0x40, 0x01, 0x7f, 0xfc); // a header behind which no other stands
    const second = adts(units.slice(3), description);
    expect(payloads([join(noise, fake, first, noise, second, noise)])).toEqual(units);
  });

  it('keeps the frame that the end of the stream cuts off to itself', () => {
    expect(payloads([stream.subarray(0, -1)])).toEqual(units.slice(0, -1));
  });

  it('finds the same in any bytes, however they come', () => {
    const bytes = fc.array(fc.oneof(fc.constantFrom(0xff, 0xf1, 0x50, 0x60, 0x80, 0), fc.nat(255)), { maxLength: 400 });
    fc.assert(
      fc.property(bytes, shares, (values, places) => {
        const all = Uint8Array.from(values);
        expect(payloads(cut(all, places))).toEqual(payloads([all]));
      }),
    );
  });

  it('removes checksums', () => {
    const header = stream.slice(0, 7);
    header[1]! &= 0xfe;
    const length = units[0]!.length + 9;
    header.set([(header[3]! & 0xfc) | (length >> 11), (length >> 3) & 0xff, (length << 5) | 0x1f], 3);
    expect(payloads([join(header, Uint8Array.of(1, 2), units[0]!)])).toEqual([units[0]]);
  });
});

describe('a frame of several raw data blocks', () => {
  const wanted = () => {
    const decoder = new AacDecoder(new AdtsReader().take(stream)[0]!.config);
    return units.slice(0, 2).map((unit) => decoder.decode(unit).channels[0]!.slice());
  };

  it.each([false, true])('is decoded block by block; with checksums: %s', (isProtected) => {
    const checksum = Uint8Array.from(isProtected ? [1, 2] : []);
    const body = join(units[0]!, checksum, units[1]!, checksum);
    const writer = new BitWriter()
      .write(0xfff, 12)
      .write(0, 3)
      .write(isProtected ? 0 : 1, 1);
    writer.write(1, 2).write(8, 4).write(0, 1).write(1, 3).write(0, 4);
    writer
      .write(body.length + (isProtected ? 11 : 7), 13)
      .write(0x7ff, 11)
      .write(1, 2);
    if (isProtected) writer.write(units[0]!.length + 2, 16).write(0, 16);
    const reader = new AdtsReader();
    const [frame] = [...reader.take(join(writer.bytes, body)), ...reader.end()];
    const decoder = new AacDecoder(frame!.config);
    expect([...decodeAdtsFrame(decoder, frame!)].length).toBe(2);
    decoder.reset();
    const heard: Float32Array[] = [];
    for (const { channels } of decodeAdtsFrame(decoder, frame!)) heard.push(channels[0]!.slice());
    expect(heard).toEqual(wanted());
  });
});
