import type { OggCodec } from './ogg-codec.js';
import { partOfPage, writePage, type OggPage } from './ogg-page.js';
import { streamPages } from './ogg-stream.js';
import { packetAt, packetStart, type PacketIndex } from './packet-index.js';
import type { TargetFile } from './target-file.js';

/**
 * Copies the packets that hold [from, until), in units of the index, page by page: only the first and the last page are
 * divided, and granules, numbers and checksums of all are rewritten. Headers and comments stay.
 */
export async function cutOgg(
  source: string,
  { codec, index }: { codec: OggCodec; index: PacketIndex },
  { from, until }: { from: number; until: number },
  target: TargetFile,
  signal: AbortSignal,
): Promise<void> {
  const cut = new OggCut(codec, index, from, until, target);
  for await (const { page, isHeader } of streamPages(source, codec.headers, signal))
    await (isHeader ? cut.takeHeader(page) : cut.take(page));
}

class OggCut {
  private readonly head: number;
  private readonly after: number;
  private readonly shift: bigint;
  private readonly skipped: number;
  /** Sound packets that ended so far. */
  private ended = 0;
  private inPacket = 0;
  private sequence = 0;

  constructor(
    private readonly codec: OggCodec,
    private readonly index: PacketIndex,
    from: number,
    private readonly until: number,
    private readonly target: TargetFile,
  ) {
    const runIn = codec.runIn > 0 ? packetAt(index, from - codec.runIn) : packetAt(index, from) - codec.primers;
    this.head = Math.max(0, runIn);
    this.after = packetAt(index, until - 1) + 1;
    this.skipped = from - packetStart(index, this.head);
    const origin = codec.exact ? packetStart(index, this.head) + codec.granuleAtZero : from - index.first;
    this.shift = BigInt(Math.round(origin));
  }

  async take(page: OggPage): Promise<void> {
    const { head, after } = this;
    let begin = -1;
    let end = 0;
    // A packet belongs to the cut by the count of those that ended before it.
    for (const [at, length] of page.lacing.entries()) {
      if (this.ended >= head && this.ended < after) {
        if (begin < 0) begin = at;
        end = at + 1;
      }
      this.inPacket += length;
      if (length === 255) continue;
      if (this.inPacket > 0) this.ended++; // as OggPackets counts
      this.inPacket = 0;
    }
    if (begin >= 0) await this.write(partOfPage(page, begin, end), page.lacing[end - 1]! < 255);
  }

  async takeHeader(page: OggPage): Promise<void> {
    const body = this.sequence === 0 ? this.codec.header(Buffer.from(page.body), this.skipped) : page.body;
    await this.target.append(writePage({ ...page, body }, this.sequence++));
  }

  private async write(page: OggPage, complete: boolean): Promise<void> {
    const last = complete && this.ended >= this.after;
    const shifted = page.granule < 0n ? page.granule : page.granule - this.shift;
    const granule = last ? BigInt(Math.round(this.until + this.codec.granuleAtZero)) - this.shift : shifted;
    await this.target.append(writePage({ ...page, granule, first: false, last }, this.sequence++));
  }
}
