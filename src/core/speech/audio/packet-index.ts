import { AudioError } from './audio-error.js';
import { NumberList } from './number-list.js';

/** The packets of a sound track, on the container's own clock, which `unitsPerSecond` makes seconds. */
export interface PacketIndex {
  readonly unitsPerSecond: number;
  /** When the first sample that is heard begins: what an encoder put before the sound comes earlier. */
  readonly first: number;
  /** When each packet begins; rising. */
  readonly starts: Float64Array;
  /** When the last packet ends. */
  readonly end: number;
}

/** 64 MiB of numbers: more than 46 hours of Opus in packets of 20 ms. */
const mostPackets = 8 * 1024 * 1024;

/** Where packet `time` (units) lies: the last that begins at or before it; 0 for a time before all. */
export function packetAt({ starts }: PacketIndex, time: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** When packet `at` begins; the end, for the one after the last. */
export const packetStart = ({ starts, end }: PacketIndex, at: number): number => starts[at] ?? end;

/** Throws an AudioError where there are more packets than are taken. */
export function checkPacketCount(count: number): void {
  if (count > mostPackets) throw new AudioError('NOT_TRIMMABLE', `The recording has more than ${mostPackets} packets.`);
}

/** When packets begin, one after the other. */
export class PacketStarts {
  private readonly starts = new NumberList();
  private latest = Number.NEGATIVE_INFINITY;

  /** Throws an AudioError where a packet begins before the one before it. */
  push(start: number): void {
    if (start < this.latest) throw new AudioError('NOT_TRIMMABLE', 'The packets of the recording are out of order.');
    this.latest = start;
    this.starts.push(start);
    checkPacketCount(this.starts.length);
  }

  all = (): Float64Array => this.starts.all();
}
