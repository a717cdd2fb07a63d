import { damaged, unsupported } from './aac-error.js';

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
export const speaker = {
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

/** An element and the speakers of its channels. */
export interface Placed {
  readonly kind: ElementKind;
  readonly tag?: number;
  readonly speakers: readonly number[];
}

const centre: Placed = { kind: 'single', speakers: [speaker.frontCentre] };
const front: Placed = { kind: 'pair', speakers: [speaker.frontLeft, speaker.frontRight] };
const side: Placed = { kind: 'pair', speakers: [speaker.sideLeft, speaker.sideRight] };
const back: Placed = { kind: 'pair', speakers: [speaker.backLeft, speaker.backRight] };
const backCentre: Placed = { kind: 'single', speakers: [speaker.backCentre] };
const lowFrequency: Placed = { kind: 'lfe', speakers: [speaker.lowFrequency] };

/**
 * The elements of channel configurations 1 to 7: ISO/IEC 14496-3, 1.6.3.5. In configuration 7 the standard has the
 * first pair between the centre and the second; encoders mean left and right, and then the sides, and so does ffmpeg.
 */
const configurations: readonly (readonly Placed[])[] = [
  [centre],
  [front],
  [centre, front],
  [centre, front, backCentre],
  [centre, front, back],
  [centre, front, back, lowFrequency],
  [centre, front, side, back, lowFrequency],
];

/** Channels of one stream at most. */
const mostChannels = 48;

/** The layout of channel configuration 1 to 7. Throws an AacError for another. */
export function layoutOfConfiguration(configuration: number): ChannelLayout {
  const layout = layouts[configuration - 1];
  if (!layout) throw unsupported(`channel configuration ${configuration}`);
  return layout;
}

/** Sorts the elements by their first speakers, but those of the same speaker as they are. */
export function arrange(elements: readonly Placed[]): ChannelLayout {
  const channels = elements.reduce((sum, { speakers }) => sum + speakers.length, 0);
  if (channels === 0) throw damaged('a channel layout has no channels');
  if (channels > mostChannels) throw unsupported(`a sound of ${channels} channels`);
  const first = new Map<Placed, number>();
  elements
    .toSorted((one, other) => one.speakers[0]! - other.speakers[0]!)
    .reduce((sum, each) => (first.set(each, sum), sum + each.speakers.length), 0);
  return {
    elements: elements.map((each) => ({
      kind: each.kind,
      outputs: each.speakers.map((_, channel) => first.get(each)! + channel),
      ...(each.tag === undefined ? {} : { tag: each.tag }),
    })),
    channels,
  };
}

const layouts = configurations.map(arrange);
