import fc from 'fast-check';
import { BitWriter } from '../test/bit-writer.js';
import { audioSpecificConfig } from '../test/containers.js';
import { randomAccessUnits, type StreamOptions } from '../test/random-stream.js';
import { readAudioSpecificConfig } from './aac-config.js';
import { AacDecoder } from './aac-decoder.js';
import { AacError } from './aac-error.js';

const stereo: StreamOptions = { frequencyIndex: 4, frameSamples: 1024, elements: ['pair'], accessUnits: 20 };
const surround: StreamOptions = {
  frequencyIndex: 3,
  frameSamples: 1024,
  elements: ['single', 'pair', 'pair', 'lfe'],
  accessUnits: 12,
};
const streams = [
  { options: { ...stereo, elements: ['single'], frequencyIndex: 11, noise: true }, configuration: 1 },
  { options: { ...stereo, noise: true, coupling: true }, configuration: 2 },
  { options: { ...stereo, frameSamples: 960 }, configuration: 2 },
  { options: surround, configuration: 6 },
] satisfies { options: StreamOptions; configuration: number }[];
const prepared = streams.map(({ options, configuration }) => ({
  config: readAudioSpecificConfig(audioSpecificConfig({ ...options, configuration })),
  units: randomAccessUnits(options),
}));

const decoderOf = (options: StreamOptions, configuration: number) =>
  new AacDecoder(readAudioSpecificConfig(audioSpecificConfig({ ...options, configuration })));
const decodeAll = (decoder: AacDecoder, units: readonly Uint8Array[]) =>
  units.map((unit) => decoder.decode(unit).channels.map((channel) => channel.slice()));

/** The samples, or undefined where an AacError was thrown. Any other error is a failure. */
function attempt(decoder: AacDecoder, unit: Uint8Array): readonly Float32Array[] | undefined {
  try {
    return decoder.decode(unit).channels;
  } catch (error) {
    if (error instanceof AacError) return undefined;
    throw error;
  }
}

const areSamples = (channels: readonly Float32Array[]) =>
  channels.every((channel) => channel.every((each) => each >= -1 && each <= 1));

describe('the AAC decoder', () => {
  it.each(prepared)('decodes each access unit to its last byte', ({ config, units }) => {
    const decoder = new AacDecoder(config);
    for (const unit of units) {
      const { channels, sampleRate, bytes } = decoder.decode(unit);
      expect(bytes).toBe(unit.length);
      expect(sampleRate).toBe(config.sampleRate);
      expect(channels.map(({ length }) => length)).toEqual(Array(config.layout!.channels).fill(config.frameSamples));
      expect(areSamples(channels)).toBe(true);
    }
  });

  it('decodes any bytes or throws an AacError', () => {
    fc.assert(
      fc.property(fc.constantFrom(...prepared), fc.uint8Array({ maxLength: 600 }), ({ config }, bytes) => {
        const channels = attempt(new AacDecoder(config), bytes);
        expect(!channels || areSamples(channels)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('decodes damaged access units or throws an AacError', () => {
    const damage = fc.record({
      stream: fc.constantFrom(...prepared),
      flips: fc.array(fc.nat(), { maxLength: 6 }),
      cut: fc.nat(),
      isCut: fc.boolean(),
    });
    fc.assert(
      fc.property(damage, ({ stream: { config, units }, flips, cut, isCut }) => {
        const decoder = new AacDecoder(config);
        for (const unit of units.slice(0, 4)) {
          const bytes = unit.slice(0, isCut ? cut % unit.length : unit.length);
          for (const flip of flips) if (bytes.length > 0) bytes[(flip >> 3) % bytes.length]! ^= 1 << (flip & 7);
          const channels = attempt(decoder, bytes);
          expect(!channels || areSamples(channels)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is as before after a damaged access unit', () => {
    const units = randomAccessUnits(surround);
    const wanted = decodeAll(decoderOf(surround, 6), units);
    const decoder = decoderOf(surround, 6);
    const heard = units.map((unit) => {
      expect(() => decoder.decode(unit.subarray(0, unit.length - 2))).toThrow(AacError);
      return decodeAll(decoder, [unit])[0];
    });
    expect(heard).toEqual(wanted);
  });

  it('sounds as from the beginning after a reset', () => {
    const units = randomAccessUnits(stereo);
    const decoder = decoderOf(stereo, 2);
    const once = decodeAll(decoder, units);
    expect(decodeAll(decoder, units)).not.toEqual(once);
    decoder.reset();
    expect(decodeAll(decoder, units)).toEqual(once);
  });

  it('passes over coupling channels', () => {
    const coupled = randomAccessUnits({ ...surround, coupling: true });
    const plain = randomAccessUnits(surround);
    expect(coupled).not.toEqual(plain);
    expect(decodeAll(decoderOf(surround, 6), coupled)).toEqual(decodeAll(decoderOf(surround, 6), plain));
  });

  it('throws where channels are missing, are too many, or are of another kind', () => {
    const [mono, pair] = [randomAccessUnits({ ...stereo, elements: ['single'] }), randomAccessUnits(stereo)];
    expect(() => decoderOf(stereo, 3).decode(mono[0]!)).toThrow('a channel is missing');
    expect(() => decoderOf(stereo, 1).decode(pair[0]!)).toThrow('a channel that the header does not state');
    const twice = randomAccessUnits({ ...stereo, elements: ['single', 'single'] });
    expect(() => decoderOf(stereo, 1).decode(twice[0]!)).toThrow(AacError);
    expect(() => decoderOf(stereo, 2).decode(new BitWriter().write(7, 3).bytes)).toThrow(AacError);
  });

  it('refuses tools of other profiles', () => {
    const channel = () => new BitWriter().write(0, 3).write(0, 4).write(100, 8);
    const predicted = channel().write(0, 4).write(0, 6).write(1, 1).write(0, 64).bytes;
    const unsupported = expect.objectContaining({ code: 'UNSUPPORTED' });
    expect(() => decoderOf(stereo, 1).decode(predicted)).toThrow(unsupported);
    const gainControlled = channel().write(0, 4).write(0, 6).write(0, 1).write(0, 2).write(1, 1).write(0, 64).bytes;
    expect(() => decoderOf(stereo, 1).decode(gainControlled)).toThrow(unsupported);
  });
});
