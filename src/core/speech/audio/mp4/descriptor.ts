/** What an `esds` box says of the sound: ISO/IEC 14496-1, 7.2.6. */
export interface DecoderConfig {
  /** 0x40 is MPEG-4 audio, 0x67 AAC-LC as MPEG-2 has it. */
  readonly objectType: number;
  /** The AudioSpecificConfig. */
  readonly specific: Buffer;
}

const [elementaryStream, decoderConfig, specificInfo] = [3, 4, 5];
const versionAndFlags = 4;

/** Undefined where the box has no such descriptor. */
export function readDecoderConfig(esds: Buffer): DecoderConfig | undefined {
  const stream = find(esds.subarray(versionAndFlags), elementaryStream);
  const flags = stream?.[2] ?? 0;
  // ES_ID, flags, and what these announce: the stream it depends on, an address, the stream of a clock.
  let at = 3 + (flags & 0x80 ? 2 : 0);
  if (flags & 0x40) at += 1 + (stream?.[at] ?? 0);
  if (flags & 0x20) at += 2;
  const config = stream && find(stream.subarray(at), decoderConfig);
  // Object type, stream type, size of the buffer, largest and mean bit rate.
  const specific = config && find(config.subarray(13), specificInfo);
  return specific && { objectType: config[0]!, specific };
}

/** The body of the first descriptor of this tag. */
function find(bytes: Buffer, tag: number): Buffer | undefined {
  for (let at = 0; at + 2 <= bytes.length;) {
    const here = bytes[at++];
    let length = 0;
    // Seven bits a byte, as many as four.
    for (let count = 0; count < 4 && at < bytes.length; count++) {
      const byte = bytes[at++]!;
      length = length * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) break;
    }
    if (here === tag) return bytes.subarray(at, at + length);
    at += length;
  }
  return undefined;
}
