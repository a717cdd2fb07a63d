import { AudioError } from './audio-error.js';
import { gaplessHeader } from './mp3-gapless-header.js';
import { readId3Tag } from './mp3-head.js';
import { largestReservoir, mainDataBegin, type Mp3Frame, silentFrame } from './mp3-frame.js';
import { type Mp3FrameBytes, readMp3Frames } from './mp3-frames.js';
import type { Mp3Layout } from './mp3-layout.js';
import type { TargetFile } from './target-file.js';

/** Enough frames to fill the bit reservoir, however small they are. */
const reservoirFrames = 64;
const tocEntries = 100;

/**
 * Copies the frames that hold [from, until), in samples (see Mp3Layout), behind a header that says which samples
 * of them are heard (LAME's delay and padding). Frames draw on bytes of the frames before them, so one silent frame comes
 * first that carries just these bytes, and then a frame or two that bring the filter bank to its state: what is heard
 * decodes as it did. The ID3v2 tag is kept.
 */
export async function cutMp3(
  source: string,
  layout: Mp3Layout,
  { from, until }: { from: number; until: number },
  target: TargetFile,
  signal: AbortSignal,
): Promise<void> {
  await target.append(await readId3Tag(source));
  const cut = new Mp3Cut(layout, from, until, target);
  for await (const each of readMp3Frames(source, signal)) if (!each.info) await cut.take(each);
  await cut.end();
}

class Mp3Cut {
  private readonly kept: number;
  private readonly after: number;
  private at = 0;
  private head = 0;
  private header: { bytes: Buffer; position: number } | undefined;
  private reservoir = Buffer.alloc(0);
  private readonly toc: number[] = [];
  private bitRate: number | undefined;
  private constant = true;

  constructor(
    private readonly layout: Mp3Layout,
    private readonly from: number,
    private readonly until: number,
    private readonly target: TargetFile,
  ) {
    this.kept = Math.floor(from / layout.samples);
    this.after = Math.floor((until - 1) / layout.samples) + 1;
  }

  async take({ bytes, frame }: Mp3FrameBytes): Promise<void> {
    if (this.at === 0) this.head = Math.max(0, this.kept - (frame.mpeg1 ? 1 : 2));
    if (this.at === this.head) await this.begin(bytes, frame);
    if (this.at >= this.head && this.at < this.after) await this.keep(bytes, frame);
    else if (this.at < this.head && this.at >= this.head - reservoirFrames)
      this.reservoir = Buffer.concat([this.reservoir, bytes.subarray(frame.mainAt)]).subarray(-largestReservoir);
    this.at++;
  }

  async end(): Promise<void> {
    if (!this.header)
      throw new AudioError('NOT_TRIMMABLE', 'The frames of the recording are inconsistent: it cannot be trimmed.');
    const { header, target, head } = this;
    const { samples } = this.layout;
    const count = this.after - head + 1;
    const carrierBegins = (head - 1) * samples;
    const bytes = gaplessHeader(header.bytes, {
      frames: count,
      bytes: target.length - header.position,
      constant: this.constant,
      skipStart: this.from - carrierBegins,
      skipEnd: count * samples - (this.until - carrierBegins),
      toc: this.toc,
    });
    await target.rewrite(bytes, header.position);
  }

  private async begin(bytes: Buffer, frame: Mp3Frame): Promise<void> {
    const { target } = this;
    this.header = { bytes: silentFrame(bytes, gaplessHeader.room).bytes, position: target.length };
    await target.append(this.header.bytes);
    const needed = mainDataBegin(bytes, frame);
    const carrier = silentFrame(bytes, needed);
    const drawn = this.reservoir.subarray(Math.max(0, this.reservoir.length - needed));
    drawn.copy(carrier.bytes, carrier.bytes.length - drawn.length);
    await target.append(carrier.bytes);
  }

  private async keep(bytes: Buffer, frame: Mp3Frame): Promise<void> {
    while (
      this.toc.length < tocEntries &&
      this.toc.length * (this.after - this.head) <= (this.at - this.head) * tocEntries
    )
      this.toc.push(this.target.length - this.header!.position);
    this.bitRate ??= frame.bitRate;
    this.constant &&= this.bitRate === frame.bitRate;
    await this.target.append(bytes);
  }
}
