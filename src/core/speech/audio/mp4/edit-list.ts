/** A part of a track that is heard, on the track's own clock. */
export interface Edit {
  readonly from: number;
  /** Infinite for all that follows. */
  readonly until: number;
}

const whole: readonly Edit[] = [{ from: 0, until: Number.POSITIVE_INFINITY }];
const normalRate = 0x10000;

/**
 * The parts that an `elst` box says are heard, one after the other: ISO/IEC 14496-12, 8.6.6. Pauses are left out, so that the
 * sound begins with the first part. `scale` makes units of the movie units of the track.
 */
export function readEdits(elst: Buffer = Buffer.alloc(0), scale: number): readonly Edit[] {
  const edits: Edit[] = [];
  const isLong = elst[0] === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = elst.length >= 8 ? elst.readUInt32BE(4) : 0;
  for (let at = 8; edits.length < count && at + entryBytes <= elst.length; at += entryBytes) {
    const duration = isLong ? Number(elst.readBigUInt64BE(at)) : elst.readUInt32BE(at);
    const from = isLong ? Number(elst.readBigInt64BE(at + 8)) : elst.readInt32BE(at + 4);
    const rate = elst.readInt32BE(at + entryBytes - 4);
    // 0 in a file whose packets come in fragments.
    const until = duration === 0 ? Number.POSITIVE_INFINITY : from + duration * scale;
    if (from >= 0 && rate === normalRate) edits.push({ from, until });
  }
  return edits.length > 0 ? edits : whole;
}

/** What iTunes writes instead: a comment with the samples of the delay, of the padding and of the sound, in hexadecimal digits. */
export function editsOfItunes(comment: string): readonly Edit[] {
  const [, delay, samples] = /^\s*[\da-f]{8} ([\da-f]{8})(?: [\da-f]{8} ([\da-f]{16}))?/i.exec(comment) ?? [];
  if (!delay) return whole;
  const from = Number.parseInt(delay, 16);
  const length = Number.parseInt(samples ?? '', 16);
  return [{ from, until: length > 0 ? from + length : Number.POSITIVE_INFINITY }];
}
