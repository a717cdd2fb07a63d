import { type FileHandle, open } from 'node:fs/promises';
import { AacDecoder } from '@callwarden/aac';
import { readAudioSpecificConfig } from '@callwarden/aac/config';
import { AacError } from '@callwarden/aac/error';
import { AlacDecoder } from '@callwarden/alac';
import { readAlacConfig } from '@callwarden/alac/config';
import { AlacError } from '@callwarden/alac/error';
import { AudioError } from '../audio-error.js';
import { readPackets } from '../mp4/packets.js';
import { withRunIn } from '../mp4/run-in.js';
import type { SampleEntry } from '../mp4/sample-entry.js';
import { readSoundTrack } from '../mp4/sound-track.js';
import type { Block } from './block.js';
import { Gathered } from './gathered.js';
import { PacketReader } from './packet-reader.js';

/** Decodes one packet after the other; the samples are valid until the next one. */
interface PacketDecoder {
  /** Undefined for a packet that is damaged. */
  decode(packet: Uint8Array): Block | undefined;
  /** Packets before a place that must be decoded for it. */
  readonly runIn: number;
}

/** No packet of a codec that is decoded here has more. */
const mostPacketBytes = 1024 * 1024;

/** The sound of an M4A file: of its first sound track, as its edit list says. Throws an AudioError. */
export async function* decodeM4a(path: string): AsyncGenerator<Block> {
  const file = await open(path, 'r');
  try {
    yield* soundOf(file);
  } finally {
    await file.close();
  }
}

async function* soundOf(file: FileHandle): AsyncGenerator<Block> {
  const { size } = await file.stat();
  const track = await readSoundTrack(file, size);
  const reader = new PacketReader(file);
  const gathered = new Gathered();
  let decoded = 0;
  for (const { from, until } of track.edits) {
    const decoder = makeDecoder(track.entry);
    let latest: Block | undefined;
    for await (const packet of withRunIn(readPackets(file, size, track), from, decoder.runIn)) {
      if (packet.start >= until) break;
      const samples = packet.bytes > mostPacketBytes ? undefined : decoder.decode(await reader.read(packet));
      if (samples) decoded++;
      latest = samples ?? silenceLike(latest);
      if (!latest) continue;
      const place = (time: number) => Math.round(((time - packet.start) * latest!.sampleRate) / track.unitsPerSecond);
      const length = latest.channels[0]!.length;
      yield* gathered.add(latest, Math.max(0, place(from)), Math.min(length, place(until)));
    }
  }
  yield* gathered.end();
  if (decoded === 0) throw new AudioError('UNREADABLE_RECORDING', 'No packet of the M4A file could be decoded.');
}

/** Stands for a packet that is damaged, so that what follows keeps its time. */
const silenceLike = (block: Block | undefined): Block | undefined =>
  block && { ...block, channels: block.channels.map(({ length }) => new Float32Array(length)) };

function makeDecoder(entry: SampleEntry): PacketDecoder {
  if (entry.codec === 'other') throw unavailable(entry.name.replaceAll(/[^ -~]/g, ''));
  const isAac = entry.codec === 'aac';
  const decoder = orUndefined(() =>
    isAac ? new AacDecoder(readAudioSpecificConfig(entry.config)) : new AlacDecoder(readAlacConfig(entry.config)),
  );
  if (!decoder) throw unavailable(`this kind of ${entry.codec.toUpperCase()}`);
  return { runIn: isAac ? 1 : 0, decode: (packet) => orUndefined(() => decoder.decode(packet)) };
}

const unavailable = (codec: string) =>
  new AudioError(
    'DECODER_UNAVAILABLE',
    `Without ffmpeg this node can decode AAC-LC and ALAC in M4A and not ${codec}: install ffmpeg.`,
  );

/** Undefined where a decoder does not accept it. */
function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof AacError || error instanceof AlacError) return undefined;
    throw error;
  }
}
