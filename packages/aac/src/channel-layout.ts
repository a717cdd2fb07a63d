import { damaged, unsupported } from './aac-error.js';
import type { BitReader } from './bit-reader.js';

/** The kinds of syntactic elements that carry channels: single channel, channel pair, low frequency effects. */
export type ElementKind = 'single' | 'pair' | 'lfe';

export interface LayoutElement {
  readonly kind: ElementKind;
  /** The tag by which the stream names it; undefined where the order says which it is. */
  readonly tag?: number;
  /** The places of its channels in the output. */
  readonly outputs: readonly number[];
}

/** Which elements an access unit has, and where their channels go. */
export interface ChannelLayout {
  readonly elements: readonly LayoutElement[];
  readonly channels: number;
}

/** Speakers in the order of a WAVE file's channel mask, in which the output is. */
const speaker = {
  frontLeft: 0,
  frontRight: 1,
  frontCentre: 2,
  lowFrequency: 3,
  backLeft: 4,
  backRight: 5,
  leftOfCentre: 6,
  rightOfCentre: 7,
  backCentre: 8,
  sideLeft: 9,
  sideRight: 10,
} as const;

interface Placed {
  readonly kind: ElementKind;
  readonly tag?: number;
  readonly speakers: readonly number[];
}

const centre: Placed = { kind: 'single', speakers: [speaker.frontCentre] };
const front: Placed = { kind: 'pair', speakers: [speaker.frontLeft, speaker.frontRight] };
const ofCentre: Placed = { kind: 'pair', speakers: [speaker.leftOfCentre, speaker.rightOfCentre] };
const back: Placed = { kind: 'pair', speakers: [speaker.backLeft, speaker.backRight] };
const backCentre: Placed = { kind: 'single', speakers: [speaker.backCentre] };
const lowFrequency: Placed = { kind: 'lfe', speakers: [speaker.lowFrequency] };

/** The elements of channel configurations 1 to 7: ISO/IEC 14496-3, 1.6.3.5, table 1.19. */
const configurations: readonly (readonly Placed[])[] = [
  [centre],
  [front],
  [centre, front],
  [centre, front, backCentre],
  [centre, front, back],
  [centre, front, back, lowFrequency],
  [centre, ofCentre, front, back, lowFrequency],
];

/** Channels of one stream at most. */
const mostChannels = 48;

/** The layout of channel configuration 1 to 7. Throws an AacError for another. */
export function layoutOfConfiguration(configuration: number): ChannelLayout {
  const elements = configurations[configuration - 1];
  if (!elements) throw unsupported(`channel configuration ${configuration}`);
  return arrange(elements);
}

/**
 * Reads a program_config_element behind its identifier: ISO/IEC 14496-3, 4.4.1.1, table 4.2. Its bytes are counted from
 * where the reader was opened.
 */
export function readProgramConfig(reader: BitReader): ChannelLayout {
  reader.skip(4 + 2 + 4); // tag, object type, sampling frequency index: the header has stated them
  const [fronts, sides, backs] = [reader.read(4), reader.read(4), reader.read(4)];
  const [lows, data, couplings] = [reader.read(2), reader.read(3), reader.read(4)];
  if (reader.flag()) reader.skip(4); // mono mixdown
  if (reader.flag()) reader.skip(4); // stereo mixdown
  if (reader.flag()) reader.skip(2 + 1); // matrix mixdown
  const elements = [
    ...placeFronts(readElements(reader, fronts)),
    ...place(readElements(reader, sides), [speaker.sideLeft, speaker.sideRight], speaker.backCentre),
    ...place(readElements(reader, backs), [speaker.backLeft, speaker.backRight], speaker.backCentre),
  ];
  for (let turn = 0; turn < lows; turn++) elements.push({ ...lowFrequency, tag: reader.read(4) });
  reader.skip(4 * data + 5 * couplings);
  reader.align();
  reader.skip(8 * reader.read(8)); // comment
  return arrange(elements);
}

interface Listed {
  readonly pair: boolean;
  readonly tag: number;
}

const readElements = (reader: BitReader, count: number): Listed[] =>
  Array.from({ length: count }, () => ({ pair: reader.flag(), tag: reader.read(4) }));

function place(elements: readonly Listed[], pair: readonly number[], single: number): Placed[] {
  return elements.map((each) => ({
    kind: each.pair ? 'pair' : 'single',
    tag: each.tag,
    speakers: each.pair ? pair : [single],
  }));
}

/** They are listed from the centre outwards: the last pair is left and right, another stands inside of it. */
function placeFronts(elements: readonly Listed[]): Placed[] {
  const outermost = elements.findLastIndex(({ pair }) => pair);
  return elements.flatMap((each, at) =>
    place([each], (at === outermost ? front : ofCentre).speakers, speaker.frontCentre),
  );
}

/** Sorts the channels by their speakers; those of the same speaker stay in the order of the stream. */
function arrange(elements: readonly Placed[]): ChannelLayout {
  const sorted = elements
    .flatMap(({ speakers }, element) => speakers.map((speaker, channel) => ({ element, channel, speaker })))
    .sort((one, other) => one.speaker - other.speaker);
  if (sorted.length === 0) throw damaged('a channel layout has no channels');
  if (sorted.length > mostChannels) throw unsupported(`a sound of ${sorted.length} channels`);
  const outputs = elements.map(({ speakers }) => speakers.map(() => 0));
  for (const [output, { element, channel }] of sorted.entries()) outputs[element]![channel] = output;
  return {
    elements: elements.map(({ kind, tag }, at) => ({
      kind,
      outputs: outputs[at]!,
      ...(tag === undefined ? {} : { tag }),
    })),
    channels: sorted.length,
  };
}
