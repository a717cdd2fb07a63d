import { open, type FileHandle } from 'node:fs/promises';
import { decoderDelay } from './mp3-gapless-header.js';
import { readMp3Frame } from './mp3-frame.js';

const largestTag = 16 * 1024 * 1024;
const searchBytes = 64 * 1024;

/** Bytes of the ID3v2 tag at the beginning. */
export const id3Bytes = (path: string): Promise<number> => reading(path, tagSize);

/** The ID3v2 tag at the beginning, as it is; empty where there is none or it is larger than 16 MiB. */
export const readId3Tag = (path: string): Promise<Buffer> =>
  reading(path, async (file) => {
    const size = await tagSize(file);
    if (size > largestTag) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return bytesRead === size ? buffer : Buffer.alloc(0);
  });

/**
 * The decoded sample at which the padding begins that a LAME header declares. Undefined without such a header, or where
 * its delay is not the one that ffmpeg has seen: `first` decoded samples that are not heard.
 */
export const readDeclaredEnd = (path: string, first: number): Promise<number | undefined> =>
  reading(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(searchBytes), 0, searchBytes, await tagSize(file));
    const head = buffer.subarray(0, bytesRead);
    const at = Math.max(head.indexOf('Xing', 0, 'latin1'), head.indexOf('Info', 0, 'latin1'));
    const frame = frameAround(head, at);
    if (!frame || at + 144 > head.length || (head.readUInt32BE(at + 4) & 0b1111) !== 0b1111) return undefined;
    const gaps = head.readUIntBE(at + 141, 3);
    if ((gaps >> 12) + decoderDelay !== first) return undefined;
    return head.readUInt32BE(at + 8) * frame.samples + decoderDelay - (gaps & 0xfff);
  });

/** The frame whose main data would begin at `at`. */
function frameAround(head: Buffer, at: number) {
  for (const side of [9, 17, 32]) {
    const frame = at >= side + 4 ? readMp3Frame(head.subarray(at - side - 4)) : undefined;
    if (frame?.mainAt === side + 4) return frame;
  }
  return undefined;
}

async function tagSize(file: FileHandle): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(10), 0, 10, 0);
  if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') return 0;
  return [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (buffer[at]! & 0x7f), 0) + buffer.length;
}

async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}
