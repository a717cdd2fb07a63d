import type { AlacConfig } from './alac-config.js';
import { damaged, unsupported } from './alac-error.js';
import { BitReader } from './bit-reader.js';
import { addDifferences, addPrediction, type Predictor } from './predict.js';
import { readResiduals } from './residuals.js';

/** The sound of one packet. */
export interface AlacSound {
  /** Hertz. */
  readonly sampleRate: number;
  /**
   * Samples between -1 and 1, a channel after the other in the order of a WAVE file's speakers. They belong to the decoder,
   * which overwrites them with the next packet.
   */
  readonly channels: readonly Float32Array[];
  /** Of the packet, that were read. */
  readonly bits: number;
}

const fullScale = 2 ** 31;
const element = { single: 0, pair: 1, lfe: 3, data: 4, fill: 6, end: 7 } as const;

/** Where the channels of a stream lie in the order of a WAVE file, by their number. */
const speakers: Readonly<Record<number, readonly number[]>> = {
  1: [0],
  2: [0, 1],
  3: [2, 0, 1],
  4: [2, 0, 1, 3],
  5: [2, 0, 1, 3, 4],
  6: [2, 0, 1, 4, 5, 3],
  7: [2, 0, 1, 4, 5, 6, 3],
  8: [2, 6, 7, 0, 1, 4, 5, 3],
};

/** How the two channels of a pair were mixed. */
interface Mix {
  readonly bits: number;
  /** 0 where they were not. */
  readonly weight: number;
}

/** Decodes the packets of one ALAC stream, which do not depend on each other. */
export class AlacDecoder {
  private readonly reader = new BitReader();
  private readonly samples: readonly Int32Array[];
  private readonly output: readonly Float32Array[];
  private readonly lowBits: Int32Array;

  constructor(private readonly config: AlacConfig) {
    const make = <T>(kind: new (length: number) => T) =>
      Array.from({ length: config.channels }, () => new kind(config.frameSamples));
    this.samples = make(Int32Array);
    this.output = make(Float32Array);
    this.lowBits = new Int32Array(2 * config.frameSamples);
  }

  /** Throws an AlacError if the packet cannot be decoded. */
  decode(packet: Uint8Array): AlacSound {
    const { reader, config } = this;
    reader.open(packet);
    let count = 0;
    let length = 0;
    for (let id = reader.read(3); id !== element.end; id = reader.read(3)) {
      if (id === element.data) this.passData();
      else if (id === element.fill) this.passFill();
      else {
        if (id !== element.single && id !== element.pair && id !== element.lfe) throw unsupported(`element ${id}`);
        const channels = this.samples.slice(count, (count += id === element.pair ? 2 : 1));
        if (count > config.channels) throw damaged('there are more channels than the header states');
        const read = this.readElement(channels);
        if (length > 0 && read !== length) throw damaged('the channels differ in length');
        length = read;
      }
      if (count === config.channels) break; // some encoders write no end
    }
    if (count < config.channels) throw damaged('a channel is missing');
    return { sampleRate: config.sampleRate, channels: this.asSound(length), bits: reader.position };
  }

  private asSound(length: number): Float32Array[] {
    // What is beyond full scale, in no stream of an encoder, wraps around.
    const unused = 32 - this.config.bitDepth;
    const order = speakers[this.config.channels]!;
    for (const [at, samples] of this.samples.entries()) {
      const output = this.output[order[at]!]!;
      for (let sample = 0; sample < length; sample++) output[sample] = (samples[sample]! << unused) / fullScale;
    }
    return this.output.map((channel) => channel.subarray(0, length));
  }

  /** Reads one or two channels and returns how many samples each has. */
  private readElement(channels: readonly Int32Array[]): number {
    const { reader, config } = this;
    reader.read(4 + 12); // instance, unused
    const isPartial = reader.read(1) === 1;
    const lowBytes = reader.read(2);
    const isVerbatim = reader.read(1) === 1;
    const length = isPartial ? reader.read(32) : config.frameSamples;
    if (length > config.frameSamples) throw damaged('a packet is longer than the header states');
    const parts = channels.map((each) => each.subarray(0, length));
    if (isVerbatim) this.readVerbatim(parts, length);
    else this.readCompressed(parts, lowBytes * 8);
    return length;
  }

  private readVerbatim(channels: readonly Int32Array[], length: number): void {
    for (let at = 0; at < length; at++)
      for (const channel of channels) channel[at] = this.reader.readSigned(this.config.bitDepth);
  }

  private readCompressed(channels: readonly Int32Array[], lowBits: number): void {
    const { reader, config } = this;
    // The difference of a pair has a bit more.
    const bits = config.bitDepth - lowBits + channels.length - 1;
    if (lowBits > 16 || lowBits >= config.bitDepth || bits > 32) throw damaged('samples have another width');
    const mix: Mix = { bits: reader.read(8), weight: reader.readSigned(8) };
    if (mix.bits > 31) throw damaged('a pair is mixed by too many bits');
    const predictors = channels.map(() => this.readPredictor());
    this.readLowBits(channels, lowBits);
    for (const [at, samples] of channels.entries()) {
      const { isTwice, rate, predictor } = predictors[at]!;
      readResiduals(reader, config, (config.rate * rate) >> 2, bits, samples);
      if (isTwice) addDifferences(samples, bits);
      addPrediction(samples, bits, predictor);
    }
    const [first, second] = channels;
    if (second && mix.weight !== 0) unmix(first!, second, mix);
    if (lowBits > 0) this.addLowBits(channels, lowBits);
  }

  private readPredictor(): { isTwice: boolean; rate: number; predictor: Predictor } {
    const { reader } = this;
    const isTwice = reader.read(4) !== 0;
    const shift = reader.read(4);
    const rate = reader.read(3);
    const coefficients = Int16Array.from({ length: reader.read(5) }, () => reader.readSigned(16));
    return { isTwice, rate, predictor: { coefficients, shift } };
  }

  /** They are not predicted, and come before the residuals. */
  private readLowBits(channels: readonly Int32Array[], bits: number): void {
    if (bits === 0) return;
    const count = channels[0]!.length * channels.length;
    for (let at = 0; at < count; at++) this.lowBits[at] = this.reader.read(bits);
  }

  private addLowBits(channels: readonly Int32Array[], bits: number): void {
    for (const [channel, samples] of channels.entries())
      for (let at = 0; at < samples.length; at++)
        samples[at] = (samples[at]! << bits) | this.lowBits[at * channels.length + channel]!;
  }

  private passData(): void {
    const { reader } = this;
    reader.read(4);
    const isAligned = reader.read(1) === 1;
    let bytes = reader.read(8);
    if (bytes === 255) bytes += reader.read(8);
    const from = isAligned ? Math.ceil(reader.position / 8) * 8 : reader.position;
    reader.seek(from + bytes * 8);
  }

  private passFill(): void {
    let bytes = this.reader.read(4);
    if (bytes === 15) bytes += this.reader.read(8) - 1;
    this.reader.seek(this.reader.position + bytes * 8);
  }
}

/** Makes left and right of a weighted mean and a difference. */
function unmix(left: Int32Array, right: Int32Array, { bits, weight }: Mix): void {
  for (let at = 0; at < left.length; at++) {
    const difference = right[at]!;
    const first = (left[at]! + difference - (Math.imul(weight, difference) >> bits)) | 0;
    left[at] = first;
    right[at] = (first - difference) | 0;
  }
}
