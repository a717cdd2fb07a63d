import type { OggCodec } from './ogg-codec.js';
import { durationBytes, type PacketDuration } from './ogg-duration.js';
import { OggPackets } from './ogg-packets.js';
import type { OggPage } from './ogg-page.js';

/** Setup of Vorbis has some thousand bytes; a comment may have a picture in it, and is not looked at. */
const mostHeaderBytes = 256 * 1024;
const mostHeaders = 3;

/** The durations of the packets of a stream, page by page. */
export class OggDurations {
  private readonly headers: Buffer[] = [];
  private readonly headerPackets = new OggPackets(mostHeaderBytes);
  private readonly packets = new OggPackets(durationBytes);
  private headersLeft: number;
  private duration: PacketDuration | undefined;

  constructor(private readonly codec: OggCodec) {
    this.headersLeft = codec.headers;
  }

  /** Of those that end in the page, without headers. Throws an AudioError where these are damaged. */
  take(page: OggPage): number[] {
    if (this.headersLeft > 0) {
      this.headersLeft -= page.lacing.filter((length) => length < 255).length;
      if (this.headers.length < mostHeaders) this.headers.push(...this.headerPackets.take(page));
      return [];
    }
    this.duration ??= this.codec.durations(this.headers);
    return this.packets.take(page).map(this.duration);
  }
}

export const sumOf = (durations: readonly number[]): number => durations.reduce((sum, each) => sum + each, 0);
