import type { FileHandle } from 'node:fs/promises';
import { AudioError } from '../audio-error.js';

/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2) that is in memory. */
export interface Box {
  /** Four characters, each a byte. */
  readonly type: string;
  /** Without its header. */
  readonly body: Buffer;
}

/** A box of the file itself. */
export interface FileBox {
  readonly type: string;
  /** Bytes from the beginning of the file. */
  readonly start: number;
  readonly bodyAt: number;
  /** No further than the end of the file. */
  readonly end: number;
}

const [shortHeader, longHeader] = [8, 16];
const unreadable = (what: string) => new AudioError('UNREADABLE_RECORDING', `The M4A file is damaged: ${what}.`);

/** The boxes that `bytes` consists of. One that is cut off, and what follows it, is left out. */
export function* boxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; ;) {
    const header = readHeader(bytes.subarray(at, at + longHeader), bytes.length - at);
    if (!header || at + header.size > bytes.length) return;
    yield { type: header.type, body: bytes.subarray(at + header.length, at + header.size) };
    at += header.size;
  }
}

/** The first box at the end of `path`, which names a box and boxes within it; undefined where there is none. */
export function findBox(bytes: Buffer, ...path: readonly string[]): Buffer | undefined {
  const [type, ...rest] = path;
  for (const box of boxes(bytes)) {
    if (box.type !== type) continue;
    const found = rest.length === 0 ? box.body : findBox(box.body, ...rest);
    if (found) return found;
  }
  return undefined;
}

/** The boxes of a file of so many bytes, the last one as far as it is there. */
export async function* fileBoxes(file: FileHandle, fileBytes: number): AsyncGenerator<FileBox> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longHeader), 0, longHeader, at);
    const header = readHeader(buffer.subarray(0, bytesRead), fileBytes - at);
    if (!header) return;
    const end = Math.min(at + header.size, fileBytes);
    yield { type: header.type, start: at, bodyAt: at + header.length, end };
    at = end;
  }
}

/** Reads a box of the file. Throws an AudioError where it is larger than `mostBytes`. */
export async function readBody(file: FileHandle, { type, bodyAt, end }: FileBox, mostBytes: number): Promise<Buffer> {
  const length = end - bodyAt;
  if (length > mostBytes) throw unreadable(`its box ${type} has ${length} bytes`);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, bodyAt);
  return buffer.subarray(0, bytesRead);
}

/** `left` is what the box that has no size of its own extends over. Undefined where there is no valid header. */
function readHeader(bytes: Buffer, left: number) {
  if (bytes.length < shortHeader) return undefined;
  const type = bytes.toString('latin1', 4, 8);
  let [size, length] = [bytes.readUInt32BE(0), shortHeader];
  if (size === 1) {
    if (bytes.length < longHeader) return undefined;
    [size, length] = [Number(bytes.readBigUInt64BE(8)), longHeader];
  } else if (size === 0) size = left;
  return size >= length ? { type, size, length } : undefined;
}
