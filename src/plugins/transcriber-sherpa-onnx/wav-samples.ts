import { open, type FileHandle } from 'node:fs/promises';
import { PermanentError } from '@callwarden/sdk';

/** Hz, of every decoded channel. */
export const sampleRate = 16_000;
/** Whole VAD windows of 512 samples, about a second. */
const blockLength = 16_384;

/**
 * The samples of a 16 kHz mono s16le WAV file in ±1, a block at a time, so that an hour takes no more memory than a second.
 * @throws PermanentError DECODED_AUDIO_INVALID for any other file.
 */
export async function* readSamples(path: string): AsyncGenerator<Float32Array> {
  const file = await open(path);
  try {
    let { position, left } = await findData(file);
    const bytes = Buffer.alloc(blockLength * 2);
    while (left > 1) {
      const { bytesRead } = await fill(file, bytes, Math.min(bytes.length, left), position);
      if (bytesRead < 2) return; // streamed headers promise more than there is
      position += bytesRead;
      left -= bytesRead;
      yield toFloats(bytes.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

async function fill(file: FileHandle, bytes: Buffer, length: number, position: number): Promise<{ bytesRead: number }> {
  let bytesRead = 0;
  while (bytesRead < length) {
    const part = await file.read(bytes, bytesRead, length - bytesRead, position + bytesRead);
    if (part.bytesRead === 0) break;
    bytesRead += part.bytesRead;
  }
  return { bytesRead };
}

function toFloats(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(2 * i) / 32768;
  return samples;
}

/** Walks the RIFF chunks to the samples. */
async function findData(file: FileHandle): Promise<{ position: number; left: number }> {
  const head = Buffer.alloc(16);
  await file.read(head, 0, 12, 0);
  if (head.toString('latin1', 0, 4) !== 'RIFF') throw invalid('is not a WAV file');
  for (let position = 12; ;) {
    const { bytesRead } = await file.read(head, 0, 8, position);
    if (bytesRead < 8) throw invalid('has no data chunk');
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    position += 8;
    if (name === 'data') return { position, left: length };
    if (name === 'fmt ') await checkFormat(file, head, position);
    position += length + (length % 2);
  }
}

async function checkFormat(file: FileHandle, head: Buffer, position: number): Promise<void> {
  await file.read(head, 0, 16, position);
  const [channels, rate, bits] = [head.readUInt16LE(2), head.readUInt32LE(4), head.readUInt16LE(14)];
  if (channels !== 1 || rate !== sampleRate || bits !== 16) throw invalid('is not 16 kHz mono s16le');
}

const invalid = (what: string) => new PermanentError('DECODED_AUDIO_INVALID', `The decoded channel ${what}`);
