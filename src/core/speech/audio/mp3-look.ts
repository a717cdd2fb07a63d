import { open, type FileHandle } from 'node:fs/promises';
import type { Look } from './look.js';
import { id3Bytes } from './mp3-head.js';
import { type Mp3Frame, mp3HeaderBytes, readMp3Frame } from './mp3-frame.js';

/** How far from the beginning the first frame may lie: what was cut out of a stream begins in the middle of one. */
const searchBytes = 64 * 1024;
/** Frames that must follow each other there: bytes that only look like one are common. */
const enoughFrames = 4;
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
    const declared = declaredFrames(head.subarray(at, at + tagBytes), frame);
    const duration = declared ? (declared * frame.samples) / frame.sampleRate : await measure(file, start + at);
    const { sampleRate, mono, mpeg } = frame;
    return { container: 'MPEG', codec: `MPEG ${mpeg} Layer 3`, sampleRate, channels: mono ? 1 : 2, duration };
  } finally {
    await file.close();
  }
}

function firstFrame(bytes: Buffer): number | undefined {
  for (let at = 0; at < bytes.length; at++) if (looksLikeFrame(bytes, at) && follow(bytes, at)) return at;
  return undefined;
}

/** At its very beginning a file may end before there are enough. */
function follow(bytes: Buffer, start: number): boolean {
  let first: Mp3Frame | undefined;
  for (let at = start, count = 0; count < enoughFrames; count++) {
    const frame = readMp3Frame(bytes.subarray(at, at + mp3HeaderBytes));
    if (!frame) return start === 0 && at >= bytes.length && (at === bytes.length || count > 1);
    first ??= frame;
    if (frame.mpeg !== first.mpeg || frame.sampleRate !== first.sampleRate) return false;
    at += frame.length;
  }
  return true;
}

/** What a Xing or Info header says; undefined without one. */
function declaredFrames(bytes: Buffer, { mainAt, sideAt }: Mp3Frame): number | undefined {
  for (const at of [mainAt, mainAt - (sideAt - mp3HeaderBytes)]) {
    if (!['Xing', 'Info'].includes(bytes.toString('latin1', at, at + 4)) || at + 12 > bytes.length) continue;
    return bytes.readUInt32BE(at + 4) & 1 ? bytes.readUInt32BE(at + 8) : undefined;
  }
  return undefined;
}

/** Tells most bytes that begin no frame of Layer III without a view of them. */
const looksLikeFrame = (bytes: Buffer, at: number): boolean => bytes[at] === 0xff && (bytes[at + 1]! & 0xe6) === 0xe2;

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
