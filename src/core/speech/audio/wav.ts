import { open, stat } from 'node:fs/promises';

/** ffmpeg's headers for mono 16-bit WAV vary in length (LIST, JUNK): the data chunk is looked for. */
export async function wavDataOffset(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(4096);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    for (let at = 12; at + 8 <= bytesRead; at += 8 + head.readUInt32LE(at + 4) + (head.readUInt32LE(at + 4) & 1)) {
      if (head.toString('latin1', at, at + 4) === 'data') return at + 8;
    }
    return bytesRead;
  } finally {
    await file.close();
  }
}

/** Seconds of a 16 kHz mono 16-bit WAV file, by what is there and not by what its header says. */
export async function wavDuration(path: string): Promise<number> {
  const { size } = await stat(path);
  return Math.max(0, size - (await wavDataOffset(path))) / 2 / 16_000;
}
