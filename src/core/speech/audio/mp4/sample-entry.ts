import { findBox } from './box.js';
import { readDecoderConfig } from './descriptor.js';

/** How the sound of a track is coded. */
export type SampleEntry =
  | { readonly codec: 'aac'; /** The AudioSpecificConfig. */ readonly config: Buffer }
  | { readonly codec: 'alac'; /** The ALACSpecificConfig. */ readonly config: Buffer }
  | { readonly codec: 'other'; readonly name: string };

/** MPEG-4 audio, and the profiles of AAC as MPEG-2 has them. */
const aacObjectTypes = [0x40, 0x66, 0x67, 0x68];
/** Before the boxes of an entry; QuickTime's versions 1 and 2 have more fields. */
const fieldBytes = [28, 44, 64];
const versionAndFlags = 4;

/** Reads the first entry of an `stsd` box: ISO/IEC 14496-12, 12.2.3; QuickTime's sound description has the same fields. */
export function readSampleEntry(stsd: Buffer): SampleEntry {
  const [sizeAt, typeAt, fieldsAt] = [8, 12, 16];
  const entry = stsd.length < fieldsAt ? stsd : stsd.subarray(fieldsAt, sizeAt + stsd.readUInt32BE(sizeAt));
  if (entry.length < fieldBytes[0]!) return { codec: 'other', name: '' };
  const name = stsd.toString('latin1', typeAt, typeAt + 4);
  const within = entry.subarray(fieldBytes[entry.readUInt16BE(8)] ?? fieldBytes[0]);
  // QuickTime puts them into a box `wave`.
  const find = (type: string) => findBox(within, type) ?? findBox(within, 'wave', type);
  if (name === 'alac') {
    const config = find('alac')?.subarray(versionAndFlags);
    if (config) return { codec: 'alac', config };
  }
  if (name === 'mp4a') {
    const esds = find('esds');
    const decoder = esds && readDecoderConfig(esds);
    if (decoder && aacObjectTypes.includes(decoder.objectType)) return { codec: 'aac', config: decoder.specific };
  }
  return { codec: 'other', name };
}
