import type { FileHandle } from 'node:fs/promises';
import { AudioError } from '../audio-error.js';
import { type Box, boxes, fileBoxes, findBox, readBody } from './box.js';
import { type Edit, editsOfItunes, readEdits } from './edit-list.js';
import { readFragmentDefaults, type FragmentDefaults } from './fragment.js';
import { readSampleEntry, type SampleEntry } from './sample-entry.js';

/** The first sound track of a file. */
export interface SoundTrack {
  readonly id: number;
  /** Of its clock. */
  readonly unitsPerSecond: number;
  readonly entry: SampleEntry;
  /** What is heard, one after the other. */
  readonly edits: readonly Edit[];
  /** The tables of its packets. */
  readonly stbl: Buffer;
  /** The boxes that describe the file and the track. */
  readonly moov: Buffer;
  readonly trak: Buffer;
  /** Undefined where the file has no fragments. */
  readonly fragments: FragmentDefaults | undefined;
}

/** Tables of 24 hours of AAC at 48 kHz have 20 MB. */
const mostTableBytes = 64 * 1024 * 1024;

/** Throws an AudioError. */
export async function readSoundTrack(file: FileHandle, fileBytes: number): Promise<SoundTrack> {
  for await (const box of fileBoxes(file, fileBytes)) {
    if (box.type !== 'moov') continue;
    const track = trackOf(await readBody(file, box, mostTableBytes));
    if (track) return track;
  }
  throw new AudioError('UNREADABLE_RECORDING', 'The M4A file has no sound track.');
}

function trackOf(moov: Buffer): SoundTrack | undefined {
  for (const { type, body: trak } of boxes(moov)) {
    if (type !== 'trak' || findBox(trak, 'mdia', 'hdlr')?.toString('latin1', 8, 12) !== 'soun') continue;
    const mdhd = findBox(trak, 'mdia', 'mdhd');
    const stbl = findBox(trak, 'mdia', 'minf', 'stbl');
    const stsd = stbl && findBox(stbl, 'stsd');
    const unitsPerSecond = mdhd ? timescale(mdhd) : 0;
    if (!stsd || unitsPerSecond === 0) continue;
    const id = trackId(findBox(trak, 'tkhd'));
    return {
      id,
      unitsPerSecond,
      entry: readSampleEntry(stsd),
      edits: editsOf(moov, trak, unitsPerSecond),
      stbl,
      moov,
      trak,
      fragments: readFragmentDefaults(findBox(moov, 'mvex'), id),
    };
  }
  return undefined;
}

function editsOf(moov: Buffer, trak: Buffer, unitsPerSecond: number): readonly Edit[] {
  const elst = findBox(trak, 'edts', 'elst');
  const comment = elst ? undefined : itunesComment(moov, itunesDelay);
  if (comment) return editsOfItunes(comment);
  const movieUnits = timescale(findBox(moov, 'mvhd') ?? Buffer.alloc(0));
  return readEdits(elst, movieUnits > 0 ? unitsPerSecond / movieUnits : 1);
}

/** Units per second of an `mvhd` or `mdhd` box; 0 where it is cut off. */
function timescale(header: Buffer): number {
  const at = header[0] === 1 ? 20 : 12;
  return header.length >= at + 4 ? header.readUInt32BE(at) : 0;
}

function trackId(tkhd: Buffer | undefined): number {
  const at = tkhd?.[0] === 1 ? 20 : 12;
  return tkhd && tkhd.length >= at + 4 ? tkhd.readUInt32BE(at) : 0;
}

/** The text of iTunes that stands for an edit list. */
export const itunesDelay = 'iTunSMPB';

export const isItunesText = ({ type, body }: Box, name: string): boolean =>
  type === '----' && findBox(body, 'name')?.toString('latin1', 4) === name;

/** A text of iTunes by its name. */
function itunesComment(moov: Buffer, name: string): string | undefined {
  const meta = findBox(moov, 'udta', 'meta');
  const list = meta && findBox(meta.subarray(4), 'ilst');
  for (const entry of list ? boxes(list) : [])
    if (isItunesText(entry, name)) return findBox(entry.body, 'data')?.toString('latin1', 8);
  return undefined;
}
