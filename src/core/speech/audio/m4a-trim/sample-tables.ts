import { writeTable, writeBox } from '../mp4/write-box.js';
import type { KeptPackets } from './kept-packets.js';

const word = 2 ** 32;
const mostInChunk = 1000;

/** Tables of packets that lie one behind the other from `dataAt` on, in chunks of about a second: ISO/IEC 14496-12, 8.6 and 8.7. */
export function writeSampleTables(
  stsd: Buffer,
  kept: KeptPackets,
  { dataAt, unitsPerSecond }: { dataAt: number; unitsPerSecond: number },
): Buffer {
  const { sizes, durations } = kept;
  const usual = durations.all()[1] || unitsPerSecond;
  const perChunk = Math.max(1, Math.min(mostInChunk, Math.round(unitsPerSecond / usual)));
  const chunks = Math.ceil(sizes.length / perChunk);
  const last = sizes.length - (chunks - 1) * perChunk;
  const runs =
    last === perChunk || chunks === 1
      ? [[1, last, 1]]
      : [
          [1, perChunk, 1],
          [chunks, last, 1],
        ];
  const offsets = chunkOffsets(sizes.all(), perChunk, dataAt);
  return writeBox(
    'stbl',
    writeBox('stsd', stsd),
    writeTable('stts', [0, durations.length / 2], durations.all()),
    writeTable('stsc', [0, runs.length], runs.flat()),
    writeTable('stsz', [0, 0, sizes.length], sizes.all()),
    dataAt + kept.bytes < word
      ? writeTable('stco', [0, chunks], offsets)
      : writeTable(
          'co64',
          [0, chunks],
          [...offsets].flatMap((offset) => [Math.floor(offset / word), offset % word]),
        ),
  );
}

function chunkOffsets(sizes: Float64Array, perChunk: number, dataAt: number): Float64Array {
  const offsets = new Float64Array(Math.ceil(sizes.length / perChunk));
  let at = dataAt;
  for (const [packet, size] of sizes.entries()) {
    if (packet % perChunk === 0) offsets[packet / perChunk] = at;
    at += size;
  }
  return offsets;
}
