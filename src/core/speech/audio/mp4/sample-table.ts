import { findBox } from './box.js';
import type { Packet } from './packet.js';

const versionAndFlags = 4;

/** The packets that an `stbl` box lists: ISO/IEC 14496-12, 8.6 and 8.7. Tables that are cut off end the list. */
export function* tablePackets(stbl: Buffer): Generator<Packet> {
  const sizes = readSizes(stbl);
  const durations = readDurations(stbl);
  const chunks = readChunks(stbl);
  let start = 0;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    let at = chunks.offset(chunk);
    for (let left = chunks.samples(chunk); left > 0 && sample < sizes.count; left--, sample++) {
      const [bytes, duration] = [sizes.at(sample), durations.next()];
      yield { at, bytes, start, duration };
      at += bytes;
      start += duration;
    }
  }
}

/** `entries` of so many bytes, of which no more are counted than there are. */
function table(box: Buffer | undefined, entryBytes: number, headerBytes = versionAndFlags + 4) {
  if (!box || box.length < headerBytes) return { entries: Buffer.alloc(0), count: 0 };
  const entries = box.subarray(headerBytes);
  const count = Math.min(box.readUInt32BE(headerBytes - 4), Math.floor(entries.length / entryBytes));
  return { entries, count };
}

function readSizes(stbl: Buffer): { count: number; at: (sample: number) => number } {
  const stsz = findBox(stbl, 'stsz');
  if (stsz && stsz.length >= 12) {
    const size = stsz.readUInt32BE(versionAndFlags);
    if (size > 0) return { count: stsz.readUInt32BE(8), at: () => size };
    const { entries, count } = table(stsz, 4, 12);
    return { count, at: (sample) => entries.readUInt32BE(sample * 4) };
  }
  const stz2 = findBox(stbl, 'stz2');
  const bits = stz2?.[7] ?? 0;
  const { entries, count } = table(stz2, bits / 8 || 1, 12);
  if (bits === 16) return { count, at: (sample) => entries.readUInt16BE(sample * 2) };
  if (bits === 8) return { count, at: (sample) => entries[sample]! };
  if (bits === 4) return { count, at: (sample) => (entries[sample >> 1]! >> (sample % 2 === 0 ? 4 : 0)) & 15 };
  return { count: 0, at: () => 0 };
}

/** Of the samples one after the other; the last entry's for those that the table does not cover. */
function readDurations(stbl: Buffer): { next: () => number } {
  const { entries, count } = table(findBox(stbl, 'stts'), 8);
  let [entry, left, duration] = [0, 0, 0];
  return {
    next: () => {
      while (left === 0 && entry < count) {
        [left, duration] = [entries.readUInt32BE(entry * 8), entries.readUInt32BE(entry * 8 + 4)];
        entry++;
      }
      if (left > 0) left--;
      return duration;
    },
  };
}

/** Samples lie in chunks; `samples` is asked of one chunk after the other. */
function readChunks(stbl: Buffer) {
  const narrow = table(findBox(stbl, 'stco'), 4);
  const wide = table(findBox(stbl, 'co64'), 8);
  const { entries, count } = table(findBox(stbl, 'stsc'), 12);
  const firstChunk = (entry: number) => (entry < count ? entries.readUInt32BE(entry * 12) : Number.POSITIVE_INFINITY);
  let entry = 0;
  return {
    count: count === 0 ? 0 : narrow.count || wide.count,
    offset: (chunk: number) =>
      narrow.count > 0 ? narrow.entries.readUInt32BE(chunk * 4) : Number(wide.entries.readBigUInt64BE(chunk * 8)),
    samples: (chunk: number) => {
      while (firstChunk(entry + 1) <= chunk + 1) entry++;
      return entries.readUInt32BE(entry * 12 + 4);
    },
  };
}
