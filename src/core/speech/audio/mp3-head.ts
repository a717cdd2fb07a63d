import { open, type FileHandle } from 'node:fs/promises';

const largestTag = 16 * 1024 * 1024;

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
