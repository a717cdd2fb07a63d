import { AudioError } from './audio-error.js';

/** What a cut must know of a codec in Ogg. */
export interface OggCodec {
  /** Packets before the sound. */
  readonly headers: number;
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
const opusRunIn = 0.6 * 48_000;

/** By the first packet of the stream. Throws an AudioError, NOT_TRIMMABLE for a codec unknown to it. */
export function oggCodec(first: Buffer): OggCodec {
  const starts = (magic: string) => first.toString('latin1', 0, magic.length) === magic;
  const plain = { runIn: 0, primers: 0, exact: false, granuleAtZero: 0, header: (packet: Buffer) => packet };
  if (starts('OpusHead') && first.length >= 19)
    return {
      ...plain,
      headers: 2,
      runIn: opusRunIn,
      exact: true,
      granuleAtZero: first.readUInt16LE(10),
      header: opusHeader,
    };
  if (starts('\x01vorbis')) return { ...plain, headers: 3, primers: 1 };
  if (starts('Speex   ') && first.length >= 72) return { ...plain, headers: 2 + first.readUInt32LE(68) };
  if (starts('\x7fFLAC') && first.length >= 51 && first.readUInt16BE(7) > 0)
    return { ...plain, headers: 1 + first.readUInt16BE(7), header: flacHeader };
  throw new AudioError('NOT_TRIMMABLE', 'This OGG file cannot be trimmed without re-encoding: its codec is unknown.');
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
