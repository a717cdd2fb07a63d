import { boxes, findBox } from './box.js';
import type { Packet } from './packet.js';

/** What holds for packets whose fragment does not say it: ISO/IEC 14496-12, 8.8.3. */
export interface FragmentDefaults {
  readonly duration: number;
  readonly bytes: number;
}

/** Of an `mvex` box; undefined where it says nothing about this track. */
export function readFragmentDefaults(mvex: Buffer | undefined, trackId: number): FragmentDefaults | undefined {
  for (const { type, body } of mvex ? boxes(mvex) : [])
    if (type === 'trex' && body.length >= 20 && body.readUInt32BE(4) === trackId)
      return { duration: body.readUInt32BE(12), bytes: body.readUInt32BE(16) };
  return undefined;
}

interface Moof {
  /** Where the box begins in the file. */
  readonly start: number;
  readonly body: Buffer;
}

/**
 * The packets of a track in a `moof` box: ISO/IEC 14496-12, 8.8.4 to 8.8.12. `time` is when they begin where the box does
 * not say so.
 */
export function* fragmentPackets(
  { start, body }: Moof,
  trackId: number,
  defaults: FragmentDefaults,
  time: number,
): Generator<Packet> {
  let [end, next] = [start, time];
  for (const { type, body: traf } of boxes(body)) {
    const tfhd = type === 'traf' ? findBox(traf, 'tfhd') : undefined;
    const header = tfhd && readHeader(tfhd, defaults);
    if (!header) continue;
    let at = header.base ?? (header.isBasedOnMoof ? start : end);
    const base = at;
    let clock = readDecodeTime(findBox(traf, 'tfdt')) ?? next;
    for (const run of boxes(traf)) {
      if (run.type !== 'trun' || run.body.length < 8) continue;
      const offset = flagsOf(run.body) & 1 && run.body.length >= 12 ? run.body.readInt32BE(8) : undefined;
      if (offset !== undefined) at = base + offset;
      if (header.trackId !== trackId) {
        at += runBytes(run.body, header);
        continue;
      }
      if (at < 0) return;
      for (const { bytes, duration } of readRun(run.body, header)) {
        yield { at, bytes, start: clock, duration };
        at += bytes;
        clock += duration;
      }
    }
    end = at;
    if (header.trackId === trackId) next = clock;
  }
}

const flagsOf = (box: Buffer): number => box.readUIntBE(1, 3);

/** Of a `tfhd` box. */
function readHeader(tfhd: Buffer, defaults: FragmentDefaults) {
  if (tfhd.length < 8) return undefined;
  const flags = flagsOf(tfhd);
  let at = 8;
  const field = <T>(flag: number, bytes: number, read: (at: number) => T): T | undefined => {
    if (!(flags & flag) || at + bytes > tfhd.length) return undefined;
    at += bytes;
    return read(at - bytes);
  };
  const base = field(0x01, 8, (from) => Number(tfhd.readBigUInt64BE(from)));
  field(0x02, 4, () => undefined); // which entry of `stsd`
  return {
    trackId: tfhd.readUInt32BE(4),
    base,
    isBasedOnMoof: (flags & 0x020000) !== 0,
    duration: field(0x08, 4, (from) => tfhd.readUInt32BE(from)) ?? defaults.duration,
    bytes: field(0x10, 4, (from) => tfhd.readUInt32BE(from)) ?? defaults.bytes,
  };
}

function readDecodeTime(tfdt: Buffer | undefined): number | undefined {
  if (!tfdt) return undefined;
  if (tfdt[0] === 1) return tfdt.length >= 12 ? Number(tfdt.readBigUInt64BE(4)) : undefined;
  return tfdt.length >= 8 ? tfdt.readUInt32BE(4) : undefined;
}

/** Of all packets of a `trun` box. Its count may be billions: those that have no fields of their own are not gone through. */
function runBytes(trun: Buffer, defaults: FragmentDefaults): number {
  if ((flagsOf(trun) & 0x200) === 0) return trun.readUInt32BE(4) * defaults.bytes;
  let sum = 0;
  for (const { bytes } of readRun(trun, defaults)) sum += bytes;
  return sum;
}

/** The packets of a `trun` box, of which no more are counted than there are fields for. */
function* readRun(trun: Buffer, defaults: FragmentDefaults): Generator<FragmentDefaults> {
  const flags = flagsOf(trun);
  const [hasDuration, hasBytes] = [(flags & 0x100) !== 0, (flags & 0x200) !== 0];
  // Flags and a time of composition, which say nothing about sound.
  const others = (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
  const entryBytes = (hasDuration ? 4 : 0) + (hasBytes ? 4 : 0) + others;
  if (!hasBytes && defaults.bytes === 0) return;
  let at = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  for (let left = trun.readUInt32BE(4); left > 0 && at + entryBytes <= trun.length; left--) {
    const duration = hasDuration ? trun.readUInt32BE(at) : defaults.duration;
    const bytes = hasBytes ? trun.readUInt32BE(at + (hasDuration ? 4 : 0)) : defaults.bytes;
    yield { bytes, duration };
    at += entryBytes;
  }
}
