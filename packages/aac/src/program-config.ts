import type { BitReader } from './bit-reader.js';
import { arrange, speaker, type ChannelLayout, type Placed } from './channel-layout.js';

interface Listed {
  readonly pair: boolean;
  readonly tag: number;
}

/**
 * Reads a program_config_element behind its identifier: ISO/IEC 14496-3, 4.4.1.1. Its bytes are counted from
 * where the reader was opened.
 */
export function readProgramConfig(reader: BitReader): ChannelLayout {
  reader.skip(4 + 2 + 4); // tag, object type, sampling frequency index: the header has stated them
  const counts = [reader.read(4), reader.read(4), reader.read(4)];
  const [lows, data, couplings] = [reader.read(2), reader.read(3), reader.read(4)];
  if (reader.flag()) reader.skip(4); // mono mixdown
  if (reader.flag()) reader.skip(4); // stereo mixdown
  if (reader.flag()) reader.skip(2 + 1); // matrix mixdown
  const [front = [], side = [], back = []] = counts.map((count) => readElements(reader, count));
  const low = Array.from({ length: lows }, () => ({ pair: false, tag: reader.read(4) }));
  reader.skip(4 * data + 5 * couplings);
  reader.align();
  reader.skip(8 * reader.read(8)); // comment
  const elements = [...placeFront(front), ...placeSide(side), ...placeBack(back), ...placeLow(low)];
  const isUsual = [...front.slice(1), ...side, ...back.slice(0, -1)].every(({ pair }) => pair) && areDistinct(elements);
  // Where nobody can tell which speakers are meant, the channels stay in the order of the stream, as with ffmpeg.
  return arrange(isUsual ? elements : elements.map((each) => ({ ...each, speakers: each.speakers.map(() => 0) })));
}

const readElements = (reader: BitReader, count: number): Listed[] =>
  Array.from({ length: count }, () => ({ pair: reader.flag(), tag: reader.read(4) }));

const place = (elements: readonly Listed[], pair: readonly number[], single: number): Placed[] =>
  elements.map((each) => ({
    kind: each.pair ? 'pair' : 'single',
    tag: each.tag,
    speakers: each.pair ? pair : [single],
  }));

/** They are listed from the centre outwards: the last pair is left and right, another stands inside of it. */
function placeFront(elements: readonly Listed[]): Placed[] {
  const outermost = elements.findLastIndex(({ pair }) => pair);
  const inner = place(elements, [speaker.leftOfCentre, speaker.rightOfCentre], speaker.frontCentre);
  const outer = place(elements, [speaker.frontLeft, speaker.frontRight], speaker.frontCentre);
  return inner.map((each, at) => (at === outermost ? outer[at]! : each));
}

const placeSide = (elements: readonly Listed[]) =>
  place(elements, [speaker.sideLeft, speaker.sideRight], speaker.backCentre);

const placeBack = (elements: readonly Listed[]) =>
  place(elements, [speaker.backLeft, speaker.backRight], speaker.backCentre);

const placeLow = (elements: readonly Listed[]): Placed[] =>
  elements.map(({ tag }) => ({ kind: 'lfe', tag, speakers: [speaker.lowFrequency] }));

function areDistinct(elements: readonly Placed[]): boolean {
  const speakers = elements.flatMap((each) => each.speakers);
  return new Set(speakers).size === speakers.length;
}
