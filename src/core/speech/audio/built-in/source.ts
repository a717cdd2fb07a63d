import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { id3Bytes } from '../mp3-head.js';
import type { Block } from './block.js';
import { decodeM4a } from './m4a-source.js';
import { decodeMp3 } from './mp3-source.js';
import { decodeOgg } from './ogg-source.js';
import { decodeWav } from './wav-source.js';

const readBytes = 64 * 1024;

/** The sound of a recording, decided by its first bytes. Throws an AudioError. */
export async function* decode(path: string): AsyncGenerator<Block> {
  const head = await firstBytes(path);
  if (head.startsWith('RIFF')) yield* decodeWav(path);
  else if (head.startsWith('OggS')) yield* decodeOgg(path);
  else if (head.startsWith('ftyp', 4)) yield* decodeM4a(path);
  else yield* decodeMp3(createReadStream(path, { start: await id3Bytes(path), highWaterMark: readBytes }));
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
