import type { FileHandle } from 'node:fs/promises';
import { fileBoxes, readBody } from '../mp4/box.js';
import type { Edit } from '../mp4/edit-list.js';
import { readPackets } from '../mp4/packets.js';
import { withRunIn } from '../mp4/run-in.js';
import type { SoundTrack } from '../mp4/sound-track.js';
import { writeBox } from '../mp4/write-box.js';
import { TargetFile } from '../target-file.js';
import { KeptPackets } from './kept-packets.js';
import { writeMovie } from './movie.js';

/** An AAC packet overlaps with the one before, and with spectral band replication it needs one more. */
const runIn = 2;
const mostTypeBytes = 4096;
const [shortHeader, longHeader] = [8, 16];
const word = 2 ** 32;
/** Nothing here is aborted: the whole process is ended instead. */
const endedFromOutside = new AbortController().signal;

interface Source {
  readonly file: FileHandle;
  readonly bytes: number;
  readonly track: SoundTrack;
}

/**
 * Writes a file with the packets that hold `edits`, and an edit list that shows exactly these: the packets before them are
 * decoded and not heard. Its tables come before the sound. Throws an AudioError.
 */
export async function cutFile({ file, bytes, track }: Source, edits: readonly Edit[], target: string): Promise<void> {
  const from = edits.reduce((least, edit) => Math.min(least, edit.from), Number.POSITIVE_INFINITY);
  const until = edits.reduce((most, edit) => Math.max(most, edit.until), 0);
  const kept = await KeptPackets.gather(withRunIn(readPackets(file, bytes, track), from, runIn), until, bytes);
  const type = await fileType(file, bytes);
  const data = dataHeader(kept.bytes);
  // Twice, because its own length decides where the packets lie, and is the same wherever that is.
  const length = writeMovie(track, kept, edits, data.length + kept.bytes).length;
  const movie = writeMovie(track, kept, edits, type.length + length + data.length);
  await TargetFile.with(target, async (copy) => {
    for (const part of [type, movie, data]) await copy.append(part);
    const regions = kept.regions.all();
    for (let at = 0; at < regions.length; at += 2)
      await copy.appendFrom(file, regions[at]!, regions[at + 1]!, endedFromOutside);
  });
}

/** The box that names the container, as it is. */
async function fileType(file: FileHandle, fileBytes: number): Promise<Buffer> {
  for await (const box of fileBoxes(file, fileBytes))
    if (box.type === 'ftyp') return writeBox('ftyp', await readBody(file, box, mostTypeBytes));
  return Buffer.alloc(0);
}

/** The header of the box with the packets. */
function dataHeader(bytes: number): Buffer {
  const isLong = shortHeader + bytes >= word;
  const header = Buffer.alloc(isLong ? longHeader : shortHeader);
  header.writeUInt32BE(isLong ? 1 : shortHeader + bytes);
  header.write('mdat', 4, 'latin1');
  if (isLong) header.writeBigUInt64BE(BigInt(longHeader + bytes), 8);
  return header;
}
