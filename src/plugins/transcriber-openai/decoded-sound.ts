import { type FileHandle, open } from 'node:fs/promises';
import { PermanentError } from '@callwarden/sdk';

export const sampleRate = 16_000;
const bytesPerSample = 2;
const headerBytes = 44;
export const bytesPerSecond = sampleRate * bytesPerSample;

/** 20 ms. */
const frame = sampleRate / 50;
/** A cut lies in the middle of so many quiet frames: 0.3 s is longer than the closure of a stop consonant. */
const quietFrames = 15;

/** A stretch of a decoded channel; seconds. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** A decoded channel as core writes it: a plain header, then 16 kHz mono signed 16-bit samples. */
export class DecodedSound {
  private constructor(
    private readonly file: FileHandle,
    /** Seconds. */
    readonly duration: number,
  ) {}

  /** Throws PermanentError DECODED_AUDIO_INVALID for any other file. */
  static async with<T>(path: string, work: (sound: DecodedSound) => Promise<T>): Promise<T> {
    const file = await open(path);
    try {
      const header = Buffer.alloc(headerBytes);
      await file.read(header, 0, headerBytes, 0);
      const { size } = await file.stat();
      const isPlain = header.toString('latin1', 0, 4) === 'RIFF' && header.toString('latin1', 36, 40) === 'data';
      if (!isPlain || header.readUInt16LE(22) !== 1 || header.readUInt32LE(24) !== sampleRate)
        throw new PermanentError('DECODED_AUDIO_INVALID', 'The decoded channel is not plain 16 kHz mono WAV');
      return await work(new DecodedSound(file, Math.max(0, size - headerBytes) / bytesPerSecond));
    } finally {
      await file.close();
    }
  }

  /** Stretches of at most `longest` seconds that meet where it is quietest in the last fifth of each. */
  async stretches(longest: number): Promise<Stretch[]> {
    const found: Stretch[] = [];
    let from = 0;
    while (this.duration - from > longest) {
      const until = await this.quietestCut({ from: from + longest * 0.8, until: from + longest });
      found.push({ from, until });
      from = until;
    }
    return [...found, { from, until: this.duration }];
  }

  /** As a WAV file of its own. */
  async wav(stretch: Stretch): Promise<Blob> {
    const samples = await this.read(stretch);
    const header = Buffer.alloc(headerBytes);
    header.write('RIFF', 0, 'latin1');
    header.writeUInt32LE(headerBytes - 8 + samples.length, 4);
    header.write('WAVEfmt ', 8, 'latin1');
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt32LE(sampleRate, 24);
    header.writeUInt32LE(bytesPerSecond, 28);
    header.writeUInt16LE(bytesPerSample, 32);
    header.writeUInt16LE(8 * bytesPerSample, 34);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(samples.length, 40);
    return new Blob([header, samples], { type: 'audio/wav' });
  }

  /** The middle of the quietest 0.3 s; seconds. */
  private async quietestCut(within: Stretch): Promise<number> {
    const bytes = await this.read(within);
    const frames = Math.floor(bytes.length / bytesPerSample / frame);
    const energies = Array.from({ length: frames }, (_, index) => energy(bytes, index * frame));
    let sum = energies.slice(0, quietFrames).reduce((all, one) => all + one, 0);
    let best = { at: 0, sum };
    for (let at = 1; at + quietFrames <= frames; at++) {
      sum += energies[at + quietFrames - 1]! - energies[at - 1]!;
      if (sum < best.sum) best = { at, sum };
    }
    return atSample(within.from) / sampleRate + ((best.at + quietFrames / 2) * frame) / sampleRate;
  }

  private async read({ from, until }: Stretch): Promise<Buffer<ArrayBuffer>> {
    const [first, end] = [atSample(from), atSample(until)];
    const bytes = Buffer.alloc((end - first) * bytesPerSample);
    let length = 0;
    while (length < bytes.length) {
      const at = headerBytes + first * bytesPerSample + length;
      const { bytesRead } = await this.file.read(bytes, length, bytes.length - length, at);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  }
}

const atSample = (seconds: number) => Math.round(seconds * sampleRate);

function energy(bytes: Buffer, at: number): number {
  let sum = 0;
  for (let sample = at; sample < at + frame; sample++) sum += bytes.readInt16LE(sample * bytesPerSample) ** 2;
  return sum;
}
