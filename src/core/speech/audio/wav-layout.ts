import { open, type FileHandle } from 'node:fs/promises';
import { AudioError } from './audio-error.js';

/** Where the samples of a WAV file lie, and what they are. */
export interface WavLayout {
  /** WAVE format, that of the subformat where it is extensible: 1 PCM, 3 float, 6 A-law, 7 mu-law, 0x55 MP3, …. */
  readonly code: number;
  readonly channels: number;
  /** Hertz. */
  readonly sampleRate: number;
  /** Bytes of one sample of every channel, in formats whose samples stand alone; of one block in others. */
  readonly frameBytes: number;
  readonly bytesPerSecond: number;
  /** Byte at which the samples begin. */
  readonly dataAt: number;
  /** Bytes of samples that are there, whatever the header says. */
  readonly dataBytes: number;
  /** Bytes that the header says there are; those that are there, where it does not know. */
  readonly declaredBytes: number;
  /** The sample count of a `fact` chunk, and its byte. */
  readonly fact?: { readonly samples: number; readonly at: number } | undefined;
}

type Format = Pick<WavLayout, 'code' | 'channels' | 'sampleRate' | 'frameBytes' | 'bytesPerSecond'>;

/** The code proper is the beginning of the subformat. */
const extensible = 0xfffe;
const subformatAt = 24;
const largestHeader = 1024 * 1024;
/** A recorder that was cut off, or that wrote into a pipe, never came back to fill in a length: it left 0, or the most. */
const leastUnknown = 0x7ffff000;

/** Reads the chunks before the samples. Throws an AudioError. */
export async function readWavLayout(path: string): Promise<WavLayout> {
  const file = await open(path, 'r');
  try {
    return layoutOf(await readHeader(file), (await file.stat()).size);
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
  if (header.toString('latin1', 0, 4) !== 'RIFF') throw unreadable('it does not begin as RIFF');
  let format: Format | undefined;
  let fact: WavLayout['fact'];
  for (let at = 12; at + 8 <= header.length;) {
    const name = header.toString('latin1', at, at + 4);
    const length = header.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'fmt ' && body + 16 <= header.length) format = readFormat(header, body);
    if (name === 'fact' && body + 4 <= header.length) fact = { samples: header.readUInt32LE(body), at: body };
    if (name === 'data') {
      if (!format) break;
      const there = Math.max(0, size - body);
      const declaredBytes = length === 0 || length >= leastUnknown ? there : length;
      return { ...format, dataAt: body, dataBytes: Math.min(declaredBytes, there), declaredBytes, fact };
    }
    at = body + length + (length % 2);
  }
  throw unreadable('no samples were found');
}

function readFormat(header: Buffer, at: number): Format {
  const outer = header.readUInt16LE(at);
  const code = outer === extensible && at + 40 <= header.length ? header.readUInt16LE(at + subformatAt) : outer;
  const [channels, sampleRate] = [header.readUInt16LE(at + 2), header.readUInt32LE(at + 4)];
  const [bytesPerSecond, frameBytes] = [header.readUInt32LE(at + 8), header.readUInt16LE(at + 12)];
  if (sampleRate === 0 || frameBytes === 0 || channels === 0)
    throw unreadable('its header names no sample rate or no channel');
  return { code, channels, sampleRate, frameBytes, bytesPerSecond };
}

const unreadable = (reason: string) =>
  new AudioError('UNREADABLE_RECORDING', `The WAV file cannot be read: ${reason}.`);
