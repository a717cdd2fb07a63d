import { open, type FileHandle } from 'node:fs/promises';
import type { Look } from './look.js';
import { id3Bytes } from './mp3-head.js';
import { mp3HeaderBytes, readMp3Frame } from './mp3-frame.js';
import { readInfoFrame } from './mp3-info-frame.js';
import { enoughFrames, follow, looksLikeFrame } from './mp3-sync.js';

/** How far from the beginning the first frame may lie: what was cut out of a stream begins in the middle of one. */
const searchBytes = 64 * 1024;
/** Bytes that are gone through in one turn of the event loop: a megabyte of 0xff takes a third of a second. */
const readBytes = 64 * 1024;
const tagBytes = 256;

/**
 * An MP3, as long as the header of its encoder says, or else as its frames are together. Time and memory do not depend on
 * what the bytes are. Undefined where no frames follow each other.
 */
export async function lookAtMp3(path: string): Promise<Look | undefined> {
  const start = await id3Bytes(path);
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(searchBytes + readBytes), 0, searchBytes, start);
    const head = buffer.subarray(0, bytesRead);
    const at = firstFrame(head);
    if (at === undefined) return undefined;
    const frame = readMp3Frame(head.subarray(at))!;
    const declared = readInfoFrame(head.subarray(at, at + tagBytes), frame)?.frames;
    const duration = declared ? (declared * frame.samples) / frame.sampleRate : await measure(file, start + at);
    const { sampleRate, mono, mpeg } = frame;
    return { container: 'MPEG', codec: `MPEG ${mpeg} Layer 3`, sampleRate, channels: mono ? 1 : 2, duration };
  } finally {
    await file.close();
  }
}

function firstFrame(bytes: Buffer): number | undefined {
  // At its very beginning a file may end before there are enough.
  for (let at = 0; at < bytes.length; at++)
    if (looksLikeFrame(bytes, at) && follow(bytes, at, enoughFrames, at === 0)) return at;
  return undefined;
}

/** Seconds of all frames from byte `start` on; what lies between them is passed over. */
async function measure(file: FileHandle, start: number): Promise<number> {
  const buffer = Buffer.alloc(readBytes);
  let seconds = 0;
  for (let position = start; ;) {
    const { bytesRead } = await file.read(buffer, 0, readBytes, position);
    let at = 0;
    while (at + mp3HeaderBytes <= bytesRead) {
      const frame = looksLikeFrame(buffer, at) ? readMp3Frame(buffer.subarray(at, at + mp3HeaderBytes)) : undefined;
      if (frame) seconds += frame.samples / frame.sampleRate;
      at += frame?.length ?? 1;
    }
    if (bytesRead < readBytes) return seconds;
    position += at;
  }
}
