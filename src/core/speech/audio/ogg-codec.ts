import { AudioError } from './audio-error.js';
import { flacDuration, opusDuration, speexDuration, vorbisDuration, type PacketDuration } from './ogg-duration.js';

/** What a cut must know of a codec in Ogg. */
export interface OggCodec {
  /** Packets before the sound. */
  readonly headers: number;
  /** Of its granules, and of the index. */
  readonly unitsPerSecond: number;
  /** How long packets are, by the header packets. Throws an AudioError. */
  durations(headers: readonly Buffer[]): PacketDuration;
  /** Units of the index that are decoded before the first kept packet, and not heard. */
  readonly runIn: number;
  /** Whole packets that are decoded before the first kept one and give no sound of their own. */
  readonly primers: number;
  /** Whether the container can say that only a part of the first and the last packet is heard. */
  readonly exact: boolean;
  /** Granule of time 0 of the index. */
  readonly granuleAtZero: number;
  /** The first header packet for a recording that begins at `skipped` units after its first packet. */
  header(first: Buffer, skipped: number): Buffer;
}

/**
 * Opus decodes from any packet, and converges: RFC 7845 asks for 80 ms at least; CELT stereo was within one 16-bit step
 * after 250 ms. The pre-skip field holds 65,535 at most.
 */
const opusClock = 48_000;
const opusRunIn = 0.6 * opusClock;

/** By the first packet of the stream. Throws an AudioError, NOT_TRIMMABLE for a codec unknown to it. */
export function oggCodec(first: Buffer): OggCodec {
  const codec = knownCodec(first);
  if (!codec)
    throw new AudioError('NOT_TRIMMABLE', 'This OGG file cannot be trimmed without re-encoding: its codec is unknown.');
  if (codec.unitsPerSecond === 0) throw new AudioError('NOT_TRIMMABLE', 'The OGG file states no sample rate.');
  return codec;
}

function knownCodec(first: Buffer): OggCodec | undefined {
  const starts = (magic: string) => first.toString('latin1', 0, magic.length) === magic;
  const plain = { runIn: 0, primers: 0, exact: false, granuleAtZero: 0, header: (packet: Buffer) => packet };
  if (starts('OpusHead') && first.length >= 19)
    return {
      ...plain,
      headers: 2,
      unitsPerSecond: opusClock,
      durations: () => opusDuration,
      runIn: opusRunIn,
      exact: true,
      granuleAtZero: first.readUInt16LE(10),
      header: opusHeader,
    };
  if (starts('\x01vorbis') && first.length >= 30)
    return { ...plain, headers: 3, unitsPerSecond: first.readUInt32LE(12), durations: vorbisDuration, primers: 1 };
  if (starts('Speex   ') && first.length >= 72) {
    const headers = 2 + first.readUInt32LE(68);
    return { ...plain, headers, unitsPerSecond: first.readUInt32LE(36), durations: speexDuration };
  }
  if (!starts('\x7fFLAC') || first.length < 51 || first.readUInt16BE(7) === 0) return undefined;
  const headers = 1 + first.readUInt16BE(7);
  const unitsPerSecond = first.readUInt32BE(27) >>> 12;
  return { ...plain, headers, unitsPerSecond, durations: () => flacDuration, header: flacHeader };
}

function opusHeader(packet: Buffer, skipped: number): Buffer {
  if (!(skipped >= 0 && skipped <= 0xffff))
    throw new AudioError('NOT_TRIMMABLE', 'The packets of the recording are not consecutive: it cannot be trimmed.');
  const changed = Buffer.from(packet);
  changed.writeUInt16LE(Math.round(skipped), 10);
  return changed;
}

/** Without the count of samples and their MD5: both were the whole recording's, and 0 says unknown. */
function flacHeader(packet: Buffer): Buffer {
  const changed = Buffer.from(packet);
  const streamInfo = 17;
  changed[streamInfo + 13]! &= 0xf0;
  return changed.fill(0, streamInfo + 14, streamInfo + 34);
}
