import { AudioError } from './audio-error.js';
import { fileArgument, runFfmpeg } from './ffmpeg.js';
import type { Bounds } from './limits.js';
import { gaplessHeader } from './mp3-gapless-header.js';
import { readDeclaredEnd, readId3Tag } from './mp3-head.js';
import {
  largestReservoir,
  mainDataBegin,
  mp3HeaderBytes,
  readMp3Frame,
  silentFrame,
  type Mp3Frame,
} from './mp3-frame.js';
import { packetAt, packetStart, type PacketIndex } from './packet-index.js';
import type { TargetFile } from './target-file.js';

interface Each {
  readonly bytes: Buffer;
  readonly frame: Mp3Frame;
}

/** Enough frames to fill the bit reservoir, however small they are. */
const reservoirFrames = 64;
const tocEntries = 100;

/**
 * Copies the frames that hold [from, until), in samples (see inSamples), behind a header that says which samples
 * of them are heard (LAME's delay and padding). Frames draw on bytes of the frames before them, so one silent frame comes
 * first that carries just these bytes, and then a frame or two that bring the filter bank to its state: what is heard
 * decodes as it did. The ID3v2 tag is kept.
 */
export async function cutMp3(
  source: string,
  index: PacketIndex,
  { from, until }: { from: number; until: number },
  target: TargetFile,
  bounds: Bounds,
): Promise<void> {
  await target.append(await readId3Tag(source));
  const args = ['-i', fileArgument(source), '-map', '0:a:0', '-map_metadata', '-1', '-c', 'copy'];
  const bare = ['-f', 'mp3', '-write_xing', '0', '-id3v2_version', '0', '-write_id3v1', '0', 'pipe:1'];
  await runFfmpeg([...args, ...bare], bounds, async (output) => {
    const cut = new Mp3Cut(index, from, until, target);
    for await (const each of frames(output)) await cut.take(each);
    await cut.end();
  });
}

/** The index with one unit a sample, and without the padding that the file declares at its end. */
export async function inSamples(source: string, index: PacketIndex): Promise<PacketIndex> {
  const { sampleRate, unitsPerSecond } = index;
  const samples = (units: number) => Math.round((units * sampleRate) / unitsPerSecond);
  const first = samples(index.first);
  const declared = await readDeclaredEnd(source, first);
  const end = Math.min(declared ?? Number.POSITIVE_INFINITY, samples(index.end));
  return { sampleRate, unitsPerSecond: sampleRate, first, starts: index.starts.map(samples), end };
}

class Mp3Cut {
  private readonly kept: number;
  private readonly after: number;
  private at = 0;
  private samples = 0;
  private head = 0;
  private header: { bytes: Buffer; position: number } | undefined;
  private reservoir = Buffer.alloc(0);
  private readonly toc: number[] = [];
  private bitRate: number | undefined;
  private constant = true;

  constructor(
    private readonly index: PacketIndex,
    private readonly from: number,
    private readonly until: number,
    private readonly target: TargetFile,
  ) {
    this.kept = packetAt(index, from);
    this.after = packetAt(index, until - 1) + 1;
  }

  async take({ bytes, frame }: Each): Promise<void> {
    if (this.at === 0) {
      this.samples = frame.samples;
      this.head = Math.max(0, this.kept - (frame.mpeg1 ? 1 : 2));
    }
    if (this.at === this.head) await this.begin({ bytes, frame });
    if (this.at >= this.head && this.at < this.after) await this.keep({ bytes, frame });
    else if (this.at < this.head && this.at >= this.head - reservoirFrames)
      this.reservoir = Buffer.concat([this.reservoir, bytes.subarray(frame.mainAt)]).subarray(-largestReservoir);
    this.at++;
  }

  async end(): Promise<void> {
    if (this.at !== this.index.starts.length || !this.header)
      throw new AudioError('NOT_TRIMMABLE', 'The frames of the recording are inconsistent: it cannot be trimmed.');
    const { header, target, samples, head } = this;
    const count = this.after - head + 1;
    const carrierBegins = packetStart(this.index, head) - samples;
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

  private async begin({ bytes, frame }: Each): Promise<void> {
    const { target } = this;
    this.header = { bytes: silentFrame(bytes, gaplessHeader.room).bytes, position: target.length };
    await target.append(this.header.bytes);
    const needed = mainDataBegin(bytes, frame);
    const carrier = silentFrame(bytes, needed);
    const drawn = this.reservoir.subarray(Math.max(0, this.reservoir.length - needed));
    drawn.copy(carrier.bytes, carrier.bytes.length - drawn.length);
    await target.append(carrier.bytes);
  }

  private async keep({ bytes, frame }: Each): Promise<void> {
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

/** Frames one behind the other, as ffmpeg hands them on: junk between them is gone. The last may be cut off. */
async function* frames(output: AsyncIterable<Buffer>): AsyncGenerator<Each> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of output) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (rest.length - at >= mp3HeaderBytes) {
      const frame = readMp3Frame(rest.subarray(at, at + mp3HeaderBytes));
      if (!frame || frame.length <= frame.mainAt - 2)
        throw new AudioError('NOT_TRIMMABLE', 'The recording has frames that cannot be cut without re-encoding.');
      if (rest.length - at < frame.length) break;
      yield { bytes: rest.subarray(at, at + frame.length), frame };
      at += frame.length;
    }
    rest = rest.subarray(at);
  }
  const cutOff = readMp3Frame(rest);
  if (cutOff) yield { bytes: rest, frame: cutOff };
}
