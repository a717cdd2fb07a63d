import { open, stat } from 'node:fs/promises';
import { fileArgument, ignoreOutput, runFfmpeg } from './ffmpeg.js';
import type { Bounds } from './limits.js';
import { packetAt, packetStart, type PacketIndex } from './packet-index.js';

/** An AAC packet overlaps with the one before, and with spectral band replication it needs one more. */
const runIn = 2;
const microseconds = 1e6;
/** The packet index may be rewritten, and larger. */
const spareBytes = 64 * 1024 * 1024;

/**
 * Copies the packets that hold [from, until), in units of the index, and one edit list that shows exactly these: the
 * packets before `from` are decoded and not heard. ffmpeg selects and copies; no packet changes.
 */
export async function cutM4a(
  source: string,
  index: PacketIndex,
  { from, until }: { from: number; until: number },
  target: string,
  { limits, signal }: Bounds,
): Promise<void> {
  const early = packetAt(index, from) - runIn;
  const head = early > 0 && packetStart(index, early) > 0 ? early : 0;
  const count = packetAt(index, until - 1) + 1 - head;
  // Half a packet early, so that no rounding decides which packet is the first.
  const begin = Math.floor(packetStart(index, head) - (packetStart(index, head + 1) - packetStart(index, head)) / 2);
  const beginMicros = Math.round((begin / index.unitsPerSecond) * microseconds);
  const skip = head === 0 ? [] : ['-ss', `${beginMicros}us`, '-copypriorss', '0'];
  const shifted = head === 0 ? 0 : Math.round((beginMicros / microseconds) * index.unitsPerSecond);
  const [zero, end] = [from - shifted, until - shifted];
  const clock = `setts=ts=TS-${zero}:duration='if(gt(TS+DURATION,${end}),${end}-TS,DURATION)'`;
  const copy = ['-map', '0:a:0', '-c', 'copy', '-frames:a', `${count}`, '-bsf:a', clock];
  const shape = [
    '-movie_timescale',
    `${index.unitsPerSecond}`,
    '-movflags',
    '+faststart',
    '-f',
    await muxerFor(source),
  ];
  await runFfmpeg(
    ['-copyts', '-i', fileArgument(source), ...skip, ...copy, ...shape, '-y', fileArgument(target)],
    { limits: { ...limits, fileBytes: (await stat(source)).size + spareBytes }, signal },
    ignoreOutput,
  );
}

/** By the brand, so that the container keeps its name. */
async function muxerFor(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const brand = buffer.toString('latin1', 8, 12);
    if (brand.startsWith('qt')) return 'mov';
    if (brand.startsWith('3g')) return brand.startsWith('3g2') ? '3g2' : '3gp';
    return brand.startsWith('M4A') || brand.startsWith('M4B') ? 'ipod' : 'mp4';
  } finally {
    await file.close();
  }
}
