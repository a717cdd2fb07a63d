import type { FileHandle } from 'node:fs/promises';
import { fileBoxes, readBody } from './box.js';
import { fragmentPackets } from './fragment.js';
import type { Packet } from './packet.js';
import { tablePackets } from './sample-table.js';
import type { SoundTrack } from './sound-track.js';

/** The list of the packets of some seconds. */
const mostFragmentBytes = 4 * 1024 * 1024;

/** All packets of a track that are in the file, in order; the first one that is cut off ends them. Throws an AudioError. */
export async function* readPackets(file: FileHandle, fileBytes: number, track: SoundTrack): AsyncGenerator<Packet> {
  const isThere = ({ at, bytes }: Packet) => at + bytes <= fileBytes;
  let time = 0;
  for (const packet of tablePackets(track.stbl)) {
    if (!isThere(packet)) return;
    yield packet;
    time = packet.start + packet.duration;
  }
  if (!track.fragments) return;
  for await (const box of fileBoxes(file, fileBytes)) {
    if (box.type !== 'moof') continue;
    const body = await readBody(file, box, mostFragmentBytes);
    for (const packet of fragmentPackets({ start: box.start, body }, track.id, track.fragments, time)) {
      if (!isThere(packet)) return;
      yield packet;
      time = packet.start + packet.duration;
    }
  }
}
