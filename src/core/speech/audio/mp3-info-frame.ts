import { type Mp3Frame, mp3HeaderBytes } from './mp3-frame.js';

/** What an encoder says in a frame before the sound. */
export interface InfoFrame {
  /** Frames that follow. */
  readonly frames: number | undefined;
  /** Samples before and after the sound, as LAME counts them; undefined where a player heeds none. */
  readonly gaps: { readonly delay: number; readonly padding: number } | undefined;
}

/** Fields that a header of Xing may have, by its flags. */
const fields = { frames: 1, bytes: 2, table: 4, quality: 8 };
const tableBytes = 100;
/** The name of the encoder, from which on LAME's fields count. */
const gapsAt = 21;
/** Encoders whose delay and padding ffmpeg heeds. */
const encoders = /^(LAME|Lavf|Lavc)/;
/** From the end of the header, whatever the frame: http://www.codeproject.com/Articles/8295/MPEG-Audio-Frame-Header. */
const vbriAt = 32;

/** Reads Xing's, LAME's and Fraunhofer's headers. Undefined for a frame of sound. */
export function readInfoFrame(bytes: Buffer, { mainAt, sideAt }: Mp3Frame): InfoFrame | undefined {
  // Some encoders do not count the checksum of the frame.
  for (const at of [mainAt, mainAt - (sideAt - mp3HeaderBytes)])
    if (/^(Xing|Info)$/.test(bytes.toString('latin1', at, at + 4))) return readXing(bytes, at);
  const at = mp3HeaderBytes + vbriAt;
  if (bytes.toString('latin1', at, at + 4) !== 'VBRI' || at + 18 > bytes.length) return undefined;
  return { frames: bytes.readUInt32BE(at + 14), gaps: undefined };
}

function readXing(bytes: Buffer, start: number): InfoFrame | undefined {
  if (start + 8 > bytes.length) return undefined;
  const flags = bytes.readUInt32BE(start + 4);
  if (!(flags & (fields.frames | fields.bytes))) return undefined;
  let at = start + 8;
  const frames = flags & fields.frames && at + 4 <= bytes.length ? bytes.readUInt32BE(at) : undefined;
  at += (flags & fields.frames ? 4 : 0) + (flags & fields.bytes ? 4 : 0);
  at += (flags & fields.table ? tableBytes : 0) + (flags & fields.quality ? 4 : 0);
  if (at + gapsAt + 3 > bytes.length || !encoders.test(bytes.toString('latin1', at, at + 4)))
    return { frames, gaps: undefined };
  const gaps = bytes.readUIntBE(at + gapsAt, 3);
  return { frames, gaps: { delay: gaps >> 12, padding: gaps & 0xfff } };
}
