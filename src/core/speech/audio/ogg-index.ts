import { AudioError } from './audio-error.js';
import type { OggCodec } from './ogg-codec.js';
import { durationBytes, type PacketDuration } from './ogg-duration.js';
import { OggPackets } from './ogg-packets.js';
import type { OggPage } from './ogg-page.js';
import { streamPages } from './ogg-stream.js';
import { checkPacketCount, type PacketIndex, PacketStarts } from './packet-index.js';

/** Setup of Vorbis has some thousand bytes; a comment may have a picture in it, and is not looked at. */
const mostHeaderBytes = 256 * 1024;
const mostHeaders = 3;

/** When each packet of an Ogg file begins, by its codec's durations and the granules of the pages. Throws an AudioError. */
export async function indexOgg(path: string, codec: OggCodec, signal: AbortSignal): Promise<PacketIndex> {
  const headers: Buffer[] = [];
  const headerPackets = new OggPackets(mostHeaderBytes);
  const packets = new OggPackets(durationBytes);
  let clock: OggClock | undefined;
  for await (const { page, isHeader } of streamPages(path, codec.headers, signal)) {
    if (isHeader && headers.length < mostHeaders) headers.push(...headerPackets.take(page));
    if (isHeader) continue;
    clock ??= new OggClock(codec, codec.durations(headers));
    clock.take(page, packets.take(page));
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

  constructor(
    private readonly codec: OggCodec,
    private readonly duration: PacketDuration,
  ) {}

  take({ granule, last }: OggPage, packets: readonly Buffer[]): void {
    for (const packet of packets) this.waiting.push(this.duration(packet));
    checkPacketCount(this.waiting.length);
    if (packets.length === 0 || granule < 0n) return;
    const ends = Number(granule) - this.codec.granuleAtZero;
    if (!Number.isSafeInteger(ends)) throw new AudioError('NOT_TRIMMABLE', 'The OGG file has times that cannot be.');
    const length = this.waiting.reduce((sum, each) => sum + each, 0);
    // A stream may begin at any time, and only its last page may end before its packets do.
    this.time ??= last ? -this.codec.granuleAtZero : ends - length;
    const cutOff = last && ends < this.time + length;
    this.place(cutOff ? this.time : ends - length);
    this.time = ends;
  }

  index(): PacketIndex {
    this.time ??= -this.codec.granuleAtZero;
    const end = this.time + this.waiting.reduce((sum, each) => sum + each, 0);
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
