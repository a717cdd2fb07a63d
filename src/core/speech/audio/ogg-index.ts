import { AudioError } from './audio-error.js';
import type { OggCodec } from './ogg-codec.js';
import { OggDurations, sumOf } from './ogg-durations.js';
import type { OggPage } from './ogg-page.js';
import { streamPages } from './ogg-stream.js';
import { checkPacketCount, type PacketIndex, PacketStarts } from './packet-index.js';

/** When each packet of an Ogg file begins, by its codec's durations and the granules of the pages. Throws an AudioError. */
export async function indexOgg(path: string, codec: OggCodec, signal: AbortSignal): Promise<PacketIndex> {
  const durations = new OggDurations(codec);
  let clock: OggClock | undefined;
  for await (const { page, isHeader } of streamPages(path, codec.headers, signal)) {
    const ended = durations.take(page);
    if (isHeader) continue;
    clock ??= new OggClock(codec);
    clock.take(page, ended);
  }
  if (!clock) throw new AudioError('UNREADABLE_RECORDING', 'No sound was found in the recording.');
  return clock.index();
}

class OggClock {
  private readonly starts = new PacketStarts();
  /** When the next packet begins; unknown before the first granule. */
  private time: number | undefined;
  /** Durations of packets that no granule has followed yet. */
  private waiting: number[] = [];

  constructor(private readonly codec: OggCodec) {}

  take({ granule, last }: OggPage, durations: readonly number[]): void {
    for (const duration of durations) this.waiting.push(duration);
    checkPacketCount(this.waiting.length);
    if (durations.length === 0 || granule < 0n) return;
    const ends = Number(granule) - this.codec.granuleAtZero;
    if (!Number.isSafeInteger(ends)) throw new AudioError('NOT_TRIMMABLE', 'The OGG file has times that cannot be.');
    const length = sumOf(this.waiting);
    // A stream may begin at any time, and only its last page may end before its packets do.
    this.time ??= last ? -this.codec.granuleAtZero : ends - length;
    const cutOff = last && ends < this.time + length;
    this.place(cutOff ? this.time : ends - length);
    this.time = ends;
  }

  index(): PacketIndex {
    this.time ??= -this.codec.granuleAtZero;
    const end = this.time + sumOf(this.waiting);
    this.place(this.time);
    const { unitsPerSecond, granuleAtZero } = this.codec;
    const starts = this.starts.all();
    const first = (starts[0] ?? 0) + granuleAtZero;
    if (!(end > first)) throw new AudioError('UNREADABLE_RECORDING', 'No sound was found in the recording.');
    return { unitsPerSecond, first, starts, end };
  }

  /** The packets that wait, from `time` on. */
  private place(time: number): void {
    for (const duration of this.waiting) {
      this.starts.push(time);
      time += duration;
    }
    this.waiting = [];
  }
}
