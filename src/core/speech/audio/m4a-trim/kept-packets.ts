import { AudioError } from '../audio-error.js';
import type { Packet } from '../mp4/packet.js';
import { NumberList } from '../number-list.js';

const mostDuration = 2 ** 32 - 1;

/** Packets that a cut copies, in order. */
export class KeptPackets {
  /** Bytes of each. */
  readonly sizes = new NumberList();
  /** Pairs: so many packets of so many units. */
  readonly durations = new NumberList();
  /** Pairs: where in the source so many bytes lie, of all the packets one behind the other. */
  readonly regions = new NumberList();
  /** When the first begins, in units of the source. */
  start = 0;
  /** Units of all. */
  length = 0;
  bytes = 0;
  private latest: Packet | undefined;
  private same = { count: 0, duration: 0 };
  private region = { at: 0, bytes: 0 };

  /** Throws an AudioError where they have more bytes than the file, which several of them then share. */
  static async gather(packets: AsyncIterable<Packet>, until: number, fileBytes: number): Promise<KeptPackets> {
    const kept = new KeptPackets();
    for await (const packet of packets) {
      if (packet.start >= until) break;
      kept.add(packet);
      if (kept.bytes > fileBytes) throw damaged();
    }
    kept.end();
    return kept;
  }

  /** A packet lasts until the next one begins, so that this one's time stays where it was. */
  private add(packet: Packet): void {
    if (this.latest) this.addDuration(packet.start - this.latest.start);
    else this.start = packet.start;
    this.latest = packet;
    this.sizes.push(packet.bytes);
    this.bytes += packet.bytes;
    if (this.region.at + this.region.bytes !== packet.at) {
      this.endRegion();
      this.region = { at: packet.at, bytes: 0 };
    }
    this.region.bytes += packet.bytes;
  }

  private end(): void {
    if (!this.latest) throw damaged();
    this.addDuration(this.latest.duration);
    this.endDurations();
    this.endRegion();
  }

  private addDuration(duration: number): void {
    if (duration < 0 || duration > mostDuration) throw damaged();
    this.length += duration;
    if (duration !== this.same.duration) {
      this.endDurations();
      this.same = { count: 0, duration };
    }
    this.same.count++;
  }

  private endDurations(): void {
    if (this.same.count === 0) return;
    this.durations.push(this.same.count);
    this.durations.push(this.same.duration);
  }

  private endRegion(): void {
    if (this.region.bytes === 0) return;
    this.regions.push(this.region.at);
    this.regions.push(this.region.bytes);
  }
}

const damaged = () =>
  new AudioError('NOT_TRIMMABLE', 'The packets of the M4A file are inconsistent: it cannot be trimmed.');
