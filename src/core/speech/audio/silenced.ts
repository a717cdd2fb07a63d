import { AudioError } from './audio-error.js';

/** Seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Before the samples there are a few chunks of some bytes each. */
const largestHeader = 64 * 1024;
const sampleBytes = 2;

/** A 16-bit WAV file as it comes, silent in the stretches, which are in order and apart. Overwrites what it is given. */
export async function* silenced(wav: AsyncIterable<Buffer>, stretches: readonly Stretch[]): AsyncGenerator<Buffer> {
  let header: Buffer | undefined = Buffer.alloc(0);
  let silencer: Silencer | undefined;
  for await (const chunk of wav) {
    if (silencer) {
      silencer.silence(chunk);
      yield chunk;
      continue;
    }
    header = Buffer.concat([header!, chunk]);
    const found = formatOf(header);
    if (!found) continue;
    silencer = new Silencer(stretches, found);
    silencer.silence(header.subarray(found.dataAt));
    yield header;
    header = undefined;
  }
  if (!silencer) throw new AudioError('UNREADABLE_RECORDING', 'No sound was found in the recording.');
}

interface Format {
  /** Hertz. */
  readonly sampleRate: number;
  /** Bytes of one sample of every channel. */
  readonly frameBytes: number;
  readonly dataAt: number;
}

/** Undefined where more of the header is to come. */
function formatOf(header: Buffer): Format | undefined {
  let format = { sampleRate: 0, frameBytes: 0 };
  for (let at = 12; at + 8 <= header.length; at += 8 + header.readUInt32LE(at + 4)) {
    const name = header.toString('latin1', at, at + 4);
    if (name === 'data') return { ...format, dataAt: at + 8 };
    if (name === 'fmt ' && at + 16 <= header.length)
      format = { sampleRate: header.readUInt32LE(at + 12), frameBytes: header.readUInt16LE(at + 10) * sampleBytes };
  }
  if (header.length > largestHeader)
    throw new AudioError('UNREADABLE_RECORDING', 'The decoded recording has no header.');
  return undefined;
}

class Silencer {
  private position = 0;
  private next = 0;

  constructor(
    private readonly stretches: readonly Stretch[],
    private readonly format: Format,
  ) {}

  /** Takes the samples one chunk after the other. */
  silence(samples: Buffer): void {
    const { position } = this;
    this.position += samples.length;
    for (; this.next < this.stretches.length; this.next++) {
      const { start, end } = this.stretches[this.next]!;
      const until = this.byteAt(end, Math.ceil);
      samples.fill(0, clamped(this.byteAt(start, Math.floor) - position, samples), clamped(until - position, samples));
      if (until > this.position) return;
    }
  }

  private byteAt(seconds: number, round: (value: number) => number): number {
    const { sampleRate, frameBytes } = this.format;
    return round(seconds * sampleRate) * frameBytes;
  }
}

const clamped = (at: number, { length }: Buffer): number => Math.min(length, Math.max(0, at));
