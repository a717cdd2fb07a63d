import { open, type FileHandle } from 'node:fs/promises';
import { AudioError } from './audio-error.js';
import type { TargetFile } from './target-file.js';

/** Where the samples of a WAV file lie. */
export interface WavLayout {
  /** Hertz. */
  readonly sampleRate: number;
  /** Bytes of one sample of every channel. */
  readonly frameBytes: number;
  /** Byte at which the samples begin. */
  readonly dataAt: number;
  /** Frames that are there, whatever the header says. */
  readonly frames: number;
  /** Byte of the sample count in a `fact` chunk. */
  readonly factAt?: number | undefined;
}

/** Codes of WAVE formats whose samples stand alone: PCM, float, A-law and mu-law. */
const plainFormats = [1, 3, 6, 7];
/** The code proper is the beginning of the subformat. */
const extensible = 0xfffe;
const subformatAt = 24;
const largestHeader = 1024 * 1024;

/** Reads the chunks before the samples. Throws an AudioError, NOT_TRIMMABLE for a compressed WAV. */
export async function readWavLayout(path: string): Promise<WavLayout> {
  const file = await open(path, 'r');
  try {
    return layoutOf(await readHeader(file), (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/** Copies frames [from, until) behind the header as it was, its sizes corrected. Sample-exact. */
export async function cutWav(
  source: string,
  { dataAt, frameBytes, factAt }: WavLayout,
  { from, until }: { from: number; until: number },
  target: TargetFile,
  signal: AbortSignal,
): Promise<void> {
  const bytes = (until - from) * frameBytes;
  const odd = bytes % 2;
  const file = await open(source, 'r');
  try {
    const header = Buffer.alloc(dataAt);
    await file.read(header, 0, dataAt, 0);
    header.writeUInt32LE(dataAt - 8 + bytes + odd, 4);
    header.writeUInt32LE(bytes, dataAt - 4);
    if (factAt !== undefined) header.writeUInt32LE(until - from, factAt);
    await target.append(header);
    await target.appendFrom(file, dataAt + from * frameBytes, bytes, signal);
    if (odd) await target.append(Buffer.alloc(1));
  } finally {
    await file.close();
  }
}

async function readHeader(file: FileHandle): Promise<Buffer> {
  const header = Buffer.alloc(Math.min(largestHeader, (await file.stat()).size));
  const { bytesRead } = await file.read(header, 0, header.length, 0);
  return header.subarray(0, bytesRead);
}

function layoutOf(header: Buffer, size: number): WavLayout {
  if (header.toString('latin1', 0, 4) !== 'RIFF') throw unknown('only plain RIFF files can be trimmed');
  let format: { sampleRate: number; frameBytes: number } | undefined;
  let factAt: number | undefined;
  for (let at = 12; at + 8 <= header.length;) {
    const name = header.toString('latin1', at, at + 4);
    const length = header.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'fmt ' && body + 16 <= header.length) format = readFormat(header, body);
    if (name === 'fact' && body + 4 <= header.length) factAt = body;
    if (name === 'data') {
      if (!format) break;
      const there = Math.max(0, size - body);
      // A recorder that was cut off, or that wrote into a pipe, never came back to fill in the length.
      const bytes = length === 0 || length === 0xffffffff ? there : Math.min(length, there);
      return { ...format, dataAt: body, frames: Math.floor(bytes / format.frameBytes), factAt };
    }
    at = body + length + (length % 2);
  }
  throw unknown('no samples were found');
}

function readFormat(header: Buffer, at: number): { sampleRate: number; frameBytes: number } {
  const outer = header.readUInt16LE(at);
  const code = outer === extensible && at + 40 <= header.length ? header.readUInt16LE(at + subformatAt) : outer;
  const [sampleRate, frameBytes] = [header.readUInt32LE(at + 4), header.readUInt16LE(at + 12)];
  if (!plainFormats.includes(code))
    throw new AudioError('NOT_TRIMMABLE', `A WAV file of format ${code} cannot be trimmed without re-encoding.`);
  if (sampleRate === 0 || frameBytes === 0) throw unknown('its header names no sample rate');
  return { sampleRate, frameBytes };
}

const unknown = (reason: string) => new AudioError('NOT_TRIMMABLE', `The WAV file cannot be trimmed: ${reason}.`);
