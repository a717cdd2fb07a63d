import { AudioError } from '../audio-error.js';
import type { Edit } from '../mp4/edit-list.js';
import type { Packet } from '../mp4/packet.js';
import { checkPacketCount } from '../packet-index.js';

/** The edits, as far as there are packets, in whole units. Throws an AudioError. */
export async function heardEdits(packets: AsyncIterable<Packet>, edits: readonly Edit[]): Promise<readonly Edit[]> {
  let [count, first, latest, end] = [0, 0, 0, 0];
  for await (const { start, duration } of packets) {
    checkPacketCount(++count);
    if (start < latest) throw new AudioError('NOT_TRIMMABLE', 'The packets of the recording are out of order.');
    if (count === 1) first = start;
    latest = start;
    end = start + duration;
  }
  const heard = edits
    .map(({ from, until }) => ({ from: Math.max(first, Math.round(from)), until: Math.min(end, Math.round(until)) }))
    .filter(({ from, until }) => from < until);
  if (heard.length === 0) throw new AudioError('UNREADABLE_RECORDING', 'No sound was found in the recording.');
  return heard;
}

export const lengthOf = (edits: readonly Edit[]): number =>
  edits.reduce((sum, { from, until }) => sum + until - from, 0);

/** The parts of the edits that are heard from `from` to `until`, in units from the first one's beginning. */
export function partOfEdits(edits: readonly Edit[], from: number, until: number): readonly Edit[] {
  const parts: Edit[] = [];
  let begin = 0;
  for (const edit of edits) {
    const shift = edit.from - begin;
    const part = { from: Math.max(from, begin) + shift, until: Math.min(until + shift, edit.until) };
    if (part.from < part.until) parts.push(part);
    begin += edit.until - edit.from;
  }
  return parts;
}
