import { createReadStream } from 'node:fs';

/** A page of an Ogg file (RFC 3533), its body cut by the lacing table. */
export interface OggPage {
  /** Continues a packet of the page before. */
  readonly continued: boolean;
  readonly first: boolean;
  readonly last: boolean;
  /** The codec's count of samples at the end of the last packet that ends here; -1 where none does. */
  readonly granule: bigint;
  readonly serial: number;
  /** Lengths, each at most 255; below 255 a packet ends. */
  readonly lacing: Uint8Array;
  readonly body: Uint8Array;
}

const headerBytes = 27;
/** A file of nothing but headers has 2,400 pages in it, which are gone through in one turn of the event loop. */
const readBytes = 64 * 1024;
const capture = Buffer.from('OggS\0', 'latin1');

/** The pages of a file; bytes between them are passed over. Memory: one page and what is read at a time. */
export async function* readPages(path: string, signal: AbortSignal): AsyncGenerator<OggPage> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes, signal }) as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      const at = rest.indexOf(capture);
      rest = rest.subarray(at < 0 ? Math.max(0, rest.length - capture.length + 1) : at);
      const length = at < 0 ? undefined : pageLength(rest);
      if (length === undefined || rest.length < length) break;
      yield parse(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  }
}

function pageLength(bytes: Buffer): number | undefined {
  if (bytes.length < headerBytes || bytes.length < headerBytes + bytes[26]!) return undefined;
  const bodyAt = headerBytes + bytes[26]!;
  return bytes.subarray(headerBytes, bodyAt).reduce((sum, length) => sum + length, bodyAt);
}

function parse(bytes: Buffer): OggPage {
  const flags = bytes[5]!;
  const bodyAt = headerBytes + bytes[26]!;
  return {
    continued: (flags & 1) !== 0,
    first: (flags & 2) !== 0,
    last: (flags & 4) !== 0,
    granule: bytes.readBigInt64LE(6),
    serial: bytes.readUInt32LE(14),
    lacing: bytes.subarray(headerBytes, bodyAt),
    body: bytes.subarray(bodyAt),
  };
}

/** The page as bytes, with its number and checksum. */
export function writePage(page: OggPage, sequence: number): Buffer {
  const bodyAt = headerBytes + page.lacing.length;
  const bytes = Buffer.alloc(bodyAt + page.body.length);
  capture.copy(bytes);
  bytes[5] = (page.continued ? 1 : 0) | (page.first ? 2 : 0) | (page.last ? 4 : 0);
  bytes.writeBigInt64LE(page.granule, 6);
  bytes.writeUInt32LE(page.serial, 14);
  bytes.writeUInt32LE(sequence, 18);
  bytes[26] = page.lacing.length;
  bytes.set(page.lacing, headerBytes);
  bytes.set(page.body, bodyAt);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

/** Segments [from, until) of a page. */
export function partOfPage(page: OggPage, from: number, until: number): OggPage {
  const length = (segments: Uint8Array) => segments.reduce((sum, each) => sum + each, 0);
  const start = length(page.lacing.subarray(0, from));
  const lacing = page.lacing.subarray(from, until);
  const body = page.body.subarray(start, start + length(lacing));
  return { ...page, continued: page.continued && from === 0, lacing, body };
}

/** CRC-32 of RFC 3533: polynomial 0x04c11db7, not reflected, from zero. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) sum = (sum << 8) ^ table[(sum >>> 24) ^ bytes[at]!]!;
  return sum >>> 0;
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});
