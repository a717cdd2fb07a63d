import { AudioError } from './audio-error.js';
import type { Bounds } from './limits.js';
import { cutM4a, measureM4a } from './m4a-cut.js';
import { cutMp3 } from './mp3-cut.js';
import { readMp3Layout } from './mp3-layout.js';
import { cutOgg } from './ogg-cut.js';
import { indexOgg } from './ogg-index.js';
import { readOggCodec } from './ogg-stream.js';
import { packetAt, packetStart, type PacketIndex } from './packet-index.js';
import { TargetFile } from './target-file.js';

export interface Range {
  readonly from: number;
  readonly until: number;
}

/** How a recording is cut: what is heard of it, in units of its own. */
export interface Cuttable {
  readonly unitsPerSecond: number;
  readonly first: number;
  readonly end: number;
  /** Whether ffmpeg would hear something else. */
  readonly builtIn?: boolean;
  /** Where it can be cut, for a container that cannot say that parts of packets are not heard. */
  readonly nearest?: (range: Range) => Range;
  cut(range: Range, target: string): Promise<void>;
}

const formats: Readonly<Record<string, (source: string, bounds: Bounds) => Promise<Cuttable>>> = {
  'audio/mpeg': async (source, { signal }) => {
    const layout = await readMp3Layout(source, signal);
    const cut = (range: Range, target: string) =>
      TargetFile.with(target, (file) => cutMp3(source, layout, range, file, signal));
    return { unitsPerSecond: layout.sampleRate, first: layout.first, end: layout.end, cut };
  },
  'audio/mp4': async (source, bounds) => {
    const { unitsPerSecond, length, editsFragments } = await measureM4a(source, bounds);
    const cut = (range: Range, target: string) => cutM4a(source, range, target, bounds);
    return { unitsPerSecond, first: 0, end: length, builtIn: editsFragments, cut };
  },
  'audio/ogg': async (source, { signal }) => {
    const codec = await readOggCodec(source, signal);
    const index = await indexOgg(source, codec, signal);
    const cut = (range: Range, target: string) =>
      TargetFile.with(target, (file) => cutOgg(source, { codec, index }, range, file, signal));
    return codec.exact ? { ...index, cut } : { ...index, cut, nearest: (range) => wholePackets(index, range) };
  },
};

/** Reads how a recording of packets is cut: MP3, M4A or OGG. Throws an AudioError. */
export const cuttable = (contentType: string, source: string, bounds: Bounds): Promise<Cuttable> =>
  formats[contentType]!(source, bounds);

/** How far from the place asked for a cut may lie, where a container cannot say better than whole packets; seconds. */
const largestMiss = 0.06;

/** The boundaries outside of `range`, or the nearest where these are too far away. */
function wholePackets(index: PacketIndex, { from, until }: Range): Range {
  const miss = largestMiss * index.unitsPerSecond;
  const choose = (time: number, outer: number, inner: number): number => {
    if (Math.abs(time - outer) <= miss) return outer;
    if (Math.abs(time - inner) <= miss) return inner;
    throw new AudioError('NOT_TRIMMABLE', 'The packets are too long to trim within 60 ms without re-encoding.');
  };
  const [one, other] = [packetAt(index, from), packetAt(index, until - 1)];
  // The last packet may end before its samples do.
  const next = Math.min(index.end, packetStart(index, other + 1));
  return {
    from: from === index.first ? from : choose(from, packetStart(index, one), packetStart(index, one + 1)),
    until: choose(until, next, packetStart(index, other)),
  };
}
