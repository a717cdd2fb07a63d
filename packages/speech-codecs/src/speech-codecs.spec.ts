import fc from 'fast-check';
import { G722Decoder } from './g722.js';
import { GsmDecoder, gsmBlock } from './gsm.js';
import { decodeImaBlock, imaSamples } from './ima-adpcm.js';
import { decodeMsBlock, msSamples } from './ms-adpcm.js';

const inSteps = (samples: Float32Array) => [...samples].map((sample) => Math.round(sample * 32_768));
const isSound = (channels: readonly Float32Array[]) =>
  channels.every((samples) => samples.every((sample) => sample >= -1 && sample <= 1));
const bytes = fc.uint8Array({ maxLength: 300 });

describe('a block of IMA ADPCM', () => {
  it('adds what the standard says, the low half of a byte first', () =>
    // A step of 16 makes 2 + 4 of 1; one of 14 makes 1 + 3 + 7 + 14 of 7; one of 31 takes 3 + 7 + 15 + 31 off for 15.
    expect(inSteps(decodeImaBlock(Uint8Array.of(100, 0, 8, 0, 0x71, 0x0f, 0, 0), 1)[0]!).slice(0, 4)).toEqual([
      100, 106, 131, 75,
    ]));

  it('has groups of eight samples of each channel in turn', () => {
    const silent = [0, 0, 0, 0];
    const left = [9, 0, 0, 0];
    const [one, other] = decodeImaBlock(Uint8Array.from([...left, ...silent, 0x77, 0x77, 0x77, 0x77, ...silent]), 2);
    expect(one!.length).toBe(9);
    expect(one![8]).toBeGreaterThan(0.01);
    expect(inSteps(other!)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('decodes any bytes, as many samples as there are', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 8 }), (block, channels) => {
        const sound = decodeImaBlock(block, channels);
        const length = block.length < 4 * channels ? 0 : imaSamples(block.length, channels);
        expect(sound.map((each) => each.length)).toEqual(Array.from({ length: channels }, () => length));
        expect(isSound(sound)).toBe(true);
      }),
    );
  });
});

describe('a block of Microsoft ADPCM', () => {
  it('predicts by the two samples before', () =>
    // Weights 2 and -1, a step of 16: 300 and 200 go on to 400 + 16, then to 532 - 16.
    expect(inSteps(decodeMsBlock(Uint8Array.of(1, 16, 0, 0x2c, 1, 0xc8, 0, 0x1f), 1)[0]!)).toEqual([
      200, 300, 416, 516,
    ]));

  it('decodes any bytes, as many samples as there are', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 8 }), (block, channels) => {
        const sound = decodeMsBlock(block, channels);
        const length = block.length < 7 * channels ? 0 : msSamples(block.length, channels);
        expect(sound.map((each) => each.length)).toEqual(Array.from({ length: channels }, () => length));
        expect(isSound(sound)).toBe(true);
      }),
    );
  });
});

describe('a stream', () => {
  it('of GSM decodes any bytes, 320 samples a block', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 4 }), (blocks) => {
        const decoder = new GsmDecoder();
        for (const block of blocks) {
          const samples = decoder.decode(block);
          expect(samples.length).toBe(gsmBlock.samples);
          expect(isSound([samples])).toBe(true);
        }
      }),
    );
  });

  it('of G.722 decodes any bytes, two samples each, however it is divided', () => {
    fc.assert(
      fc.property(bytes, fc.nat(300), (stream, at) => {
        const whole = new G722Decoder().decode(stream);
        expect(whole.length).toBe(2 * stream.length);
        expect(isSound([whole])).toBe(true);
        const decoder = new G722Decoder();
        const parts = [stream.subarray(0, at), stream.subarray(at)].map((part) => [...decoder.decode(part)]);
        expect(parts.flat()).toEqual([...whole]);
      }),
    );
  });
});
