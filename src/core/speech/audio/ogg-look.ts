import type { Look } from './look.js';
import { type OggPage, readPages } from './ogg-page.js';

/** What the first packet of a stream says. */
interface Stream {
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** Units of its granules in a second, and the granule at which the sound begins. */
  readonly clock: number;
  readonly start: number;
}

const opusClock = 48_000;
const deadlineMs = 60_000;

/**
 * The first sound stream of an OGG file, and as its duration that of all streams which follow it in a chain. Pages are
 * looked for behind what is broken.
 */
export async function lookAtOgg(path: string): Promise<Look> {
  let first: Stream | undefined;
  let current: { stream: Stream; serial: number; granule: number; pages: number } | undefined;
  let duration = 0;
  const ended = () => (current ? Math.max(0, current.granule - current.stream.start) / current.stream.clock : 0);
  for await (const page of readPages(path, AbortSignal.timeout(deadlineMs))) {
    const stream = page.first && (!current || current.pages > 1) ? readStream(page) : undefined;
    if (stream) {
      duration += ended();
      first ??= stream;
      current = { stream, serial: page.serial, granule: 0, pages: 0 };
    }
    if (page.serial !== current?.serial) continue;
    current.pages++;
    current.granule = Math.max(current.granule, Number(page.granule));
  }
  const { codec, sampleRate, channels } = first ?? { codec: 'unknown', sampleRate: 0, channels: 0 };
  return { container: 'Ogg', codec, sampleRate, channels, duration: duration + ended() };
}

function readStream({ body }: OggPage): Stream | undefined {
  const bytes = Buffer.from(body);
  const magic = bytes.toString('latin1', 0, 8);
  if (magic === 'OpusHead' && bytes.length >= 19) {
    const sampleRate = bytes.readUInt32LE(12) || opusClock; // what the encoder was given: it decodes at 48 kHz
    return { codec: 'Opus', sampleRate, channels: bytes[9]!, clock: opusClock, start: bytes.readUInt16LE(10) };
  }
  if (magic.startsWith('\x01vorbis') && bytes.length >= 30)
    return plain('Vorbis I', bytes.readUInt32LE(12), bytes[11]!);
  if (magic === 'Speex   ' && bytes.length >= 68)
    return plain(`Speex ${bytes.toString('latin1', 8, 28).replace(/\0.*/, '')}`, bytes.readUInt32LE(36), bytes[48]!);
  if (magic.startsWith('\x7fFLAC') && bytes.length >= 51) {
    const packed = bytes.readUInt32BE(27); // STREAMINFO: 20 bits of rate, 3 of channels less one
    return plain('FLAC', packed >>> 12, ((packed >>> 9) & 7) + 1);
  }
  return undefined;
}

const plain = (codec: string, sampleRate: number, channels: number): Stream => ({
  codec,
  sampleRate,
  channels,
  clock: sampleRate || 1,
  start: 0,
});
