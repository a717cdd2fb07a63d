import { damaged } from './aac-error.js';
import type { AacConfig } from './aac-config.js';
import { BitReader } from './bit-reader.js';
import type { ChannelLayout, ElementKind } from './channel-layout.js';
import { ChannelReader } from './channel-reader.js';
import { ChannelStream } from './channel-stream.js';
import { FilterBank, Overlap } from './filter-bank.js';
import { NoiseSource } from './noise.js';
import { passCoupling, passDataStream, passFill } from './passed-elements.js';
import { readProgramConfig } from './program-config.js';
import { StereoMask } from './stereo.js';
import { FrameFormat } from './window-info.js';

/** Identifiers of syntactic elements: ISO/IEC 14496-3, 4.4.2.1. */
const element = { single: 0, pair: 1, coupling: 2, lfe: 3, data: 4, program: 5, fill: 6, end: 7 } as const;
const kinds: Readonly<Record<number, ElementKind>> = { 0: 'single', 1: 'pair', 3: 'lfe' };

/** The sound of one access unit. */
export interface AacSound {
  /** Hertz. */
  readonly sampleRate: number;
  /**
   * Samples between -1 and 1, a channel after the other in the order of a WAVE file's speakers. They belong to the decoder,
   * which overwrites them with the next access unit.
   */
  readonly channels: readonly Float32Array[];
  /** Bytes of the access unit that were read. */
  readonly bytes: number;
}

/**
 * Decodes the access units of one AAC-LC stream, one after the other. Of HE-AAC it decodes the AAC-LC core, at half the rate.
 * The first access unit's samples only fade in; an encoder's delay is not removed.
 */
export class AacDecoder {
  private readonly reader = new BitReader();
  private readonly channelReader = new ChannelReader();
  private readonly noise = new NoiseSource();
  private readonly mask = new StereoMask();
  private readonly format: FrameFormat;
  private readonly filterBank: FilterBank;
  private layout: ChannelLayout | undefined;
  /** Of each output channel. */
  private channels: Channel[] = [];
  private readonly read: boolean[] = [];
  private coupling: ChannelStream | undefined;

  constructor(private readonly config: AacConfig) {
    this.format = new FrameFormat(config.frameSamples, config.frequencyIndex);
    this.filterBank = new FilterBank(config.frameSamples);
    if (config.layout) this.setLayout(config.layout);
  }

  /**
   * Throws an AacError if the access unit cannot be decoded. The decoder is then as before, and can go on with the next one.
   */
  decode(accessUnit: Uint8Array): AacSound {
    const { layout } = this;
    try {
      this.reader.open(accessUnit);
      this.readElements();
    } catch (error) {
      this.layout = layout; // not that of a damaged access unit
      throw error;
    }
    for (const { stream, overlap, output } of this.channels) {
      stream.shaping.apply(stream.info, stream.spectrum);
      this.filterBank.run(stream.spectrum, stream.info, overlap, output);
    }
    return {
      sampleRate: this.config.sampleRate,
      channels: this.channels.map(({ output }) => output),
      bytes: Math.ceil(this.reader.position / 8),
    };
  }

  /** Forgets what was decoded, as after a jump to another place of the stream. */
  reset(): void {
    for (const { overlap } of this.channels) overlap.reset();
  }

  private setLayout(layout: ChannelLayout): void {
    this.layout = layout;
    this.channels = Array.from({ length: layout.channels }, () => new Channel(this.format));
  }

  /** Reads a raw_data_block: ISO/IEC 14496-3, 4.4.2.1. */
  private readElements(): void {
    const { reader } = this;
    this.read.length = 0;
    for (let id = reader.read(3); id !== element.end; id = reader.read(3))
      switch (id) {
        case element.coupling:
          passCoupling(reader, this.channelReader, (this.coupling ??= new ChannelStream(this.format)));
          break;
        case element.data:
          passDataStream(reader);
          break;
        case element.program:
          this.readProgram();
          break;
        case element.fill:
          passFill(reader);
          break;
        default:
          this.readChannels(kinds[id]!);
      }
    const elements = this.layout?.elements.length ?? 0;
    for (let at = 0; at < elements; at++) if (!this.read[at]) throw damaged('a channel is missing');
    if (elements === 0) throw damaged('there are no channels');
  }

  /** The layout that the header stated comes first. */
  private readProgram(): void {
    const layout = readProgramConfig(this.reader);
    if (!this.layout) this.setLayout(layout);
  }

  private readChannels(kind: ElementKind): void {
    const tag = this.reader.read(4);
    const elements = this.layout?.elements ?? [];
    const index = elements.findIndex(
      (each, at) => !this.read[at] && each.kind === kind && (each.tag === undefined || each.tag === tag),
    );
    if (index === -1) throw damaged('there is a channel that the header does not state');
    const [first, second] = elements[index]!.outputs.map((output) => this.channels[output]!.stream);
    if (second) this.readPair(first!, second);
    else {
      this.channelReader.read(this.reader, first!, false);
      this.noise.fill(first!);
    }
    this.read[index] = true;
  }

  /** Reads a channel_pair_element: ISO/IEC 14496-3, 4.4.2.1. */
  private readPair(left: ChannelStream, right: ChannelStream): void {
    const { reader, mask } = this;
    const hasCommonWindow = reader.flag();
    mask.clear();
    if (hasCommonWindow) {
      left.info.read(reader);
      right.info.copy(left.info);
      mask.read(reader, left.info);
    }
    this.channelReader.read(reader, left, hasCommonWindow);
    this.channelReader.read(reader, right, hasCommonWindow);
    this.noise.fill(left, right, mask.marked);
    mask.apply(left, right);
  }
}

/** One channel of the output. */
class Channel {
  readonly stream: ChannelStream;
  readonly overlap: Overlap;
  readonly output: Float32Array;

  constructor(format: FrameFormat) {
    this.stream = new ChannelStream(format);
    this.overlap = new Overlap(format.frameSamples);
    this.output = new Float32Array(format.frameSamples);
  }
}
