import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { AudioError } from '../audio-error.js';
import { type OggPage, readPages, writePage } from '../ogg-page.js';
import type { Block } from './block.js';
import { OggSurplus } from './ogg-surplus.js';

/** What the three decoders have in common. */
interface PageDecoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  flush(): Promise<Decoded>;
  free(): void;
}
interface Decoded {
  readonly channelData: Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

const gatherBytes = 64 * 1024;
const decoders: readonly (readonly [magic: string, make: () => PageDecoder])[] = [
  ['OpusHead', () => new OggOpusDecoder()],
  ['\x01vorbis', () => new OggVorbisDecoder()],
  ['\x7fFLAC', () => new FLACDecoder()],
];

/** The sound of an OGG file: of its first sound stream, and of those that follow it in a chain, one behind the other. */
export async function* decodeOgg(path: string): AsyncGenerator<Block> {
  let stream: Stream | undefined;
  for await (const page of readPages(path, new AbortController().signal)) {
    // Streams that lie side by side all begin before any of them goes on.
    if (page.first && (!stream || stream.pages > 1)) {
      const next = makeDecoder(page);
      if (next && stream) yield* stream.end();
      if (next) stream = new Stream(page, next);
    }
    if (stream?.serial === page.serial) yield* stream.take(page);
  }
  if (!stream) throw new AudioError('DECODER_UNAVAILABLE', unavailable);
  yield* stream.end();
}

const unavailable =
  'Without ffmpeg this node can decode Opus, Vorbis and FLAC in OGG and no other codec: install ffmpeg.';

function makeDecoder({ body }: OggPage): PageDecoder | undefined {
  return decoders.find(([magic]) => startsWith(body, magic))?.[1]();
}

/**
 * One stream's pages, renumbered and collected, so that a lost page stops no decoder. The end is found here: where
 * pages are missing the decoders count wrong.
 */
class Stream {
  readonly serial: number;
  pages = 0;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private readonly surplus: OggSurplus;

  constructor(
    first: OggPage,
    private readonly decoder: PageDecoder,
  ) {
    this.serial = first.serial;
    this.surplus = new OggSurplus(first);
  }

  async *take(page: OggPage): AsyncGenerator<Block> {
    // What is not heard is in the last page, which waits for the end.
    if (page.last || this.waitingBytes >= gatherBytes) yield* blocksOf([await this.decode()]);
    const bytes = writePage({ ...page, last: false }, this.pages++);
    this.surplus.take(page);
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  async *end(): AsyncGenerator<Block> {
    yield* blocksOf([await this.decode(), await this.decoder.flush()], this.surplus.samples);
    this.decoder.free();
  }

  private async decode(): Promise<Decoded> {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    await this.decoder.ready;
    return this.decoder.decode(bytes);
  }
}

/** Without so many samples at the end. */
function* blocksOf(decoded: readonly Decoded[], surplus = 0): Generator<Block> {
  let left = decoded.reduce((sum, { samplesDecoded }) => sum + samplesDecoded, 0) - surplus;
  for (const { channelData, samplesDecoded, sampleRate } of decoded) {
    const count = Math.min(samplesDecoded, left);
    left -= count;
    if (count > 0) yield { sampleRate, channels: channelData.map((samples) => samples.subarray(0, count)) };
  }
}

const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  Buffer.from(bytes.subarray(0, magic.length)).toString('latin1') === magic;
