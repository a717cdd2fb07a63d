import { BitWriter } from './bit-writer.js';

/** What an AudioSpecificConfig states of an AAC-LC stream. */
export interface Description {
  readonly frequencyIndex: number;
  readonly frameSamples: 1024 | 960;
  /** Channel configuration, 1 to 7. */
  readonly configuration: number;
}

export function writeConfig(
  writer: BitWriter,
  { frequencyIndex, frameSamples, configuration }: Description,
): BitWriter {
  writer.write(2, 5).write(frequencyIndex, 4).write(configuration, 4);
  return writer.write(frameSamples === 960 ? 1 : 0, 1).write(0, 2);
}

/** An AudioSpecificConfig. */
export const audioSpecificConfig = (description: Description): Uint8Array =>
  writeConfig(new BitWriter(), description).bytes;

/** Access units as an ADTS stream: ISO/IEC 14496-3, 1.A.3. */
export function adts(accessUnits: readonly Uint8Array[], { frequencyIndex, configuration }: Description): Uint8Array {
  const writer = new BitWriter();
  for (const unit of accessUnits) {
    writer.write(0xfff, 12).write(1, 4); // MPEG-4, layer 0, no checksum
    writer.write(1, 2).write(frequencyIndex, 4).write(0, 1).write(configuration, 3).write(0, 4);
    writer
      .write(unit.length + 7, 13)
      .write(0x7ff, 11)
      .write(0, 2)
      .writeBytes(unit);
  }
  return writer.bytes;
}

/** Access units as a LOAS stream, which also carries frames of 960 samples: ISO/IEC 14496-3, 1.7. */
export function loas(accessUnits: readonly Uint8Array[], description: Description): Uint8Array {
  const stream = new BitWriter();
  for (const unit of accessUnits) {
    const mux = new BitWriter().write(0, 1); // with a configuration
    mux.write(0, 1).write(1, 1).write(0, 6).write(0, 4).write(0, 3); // one program of one layer
    writeConfig(mux, description).write(0, 3).write(0xff, 8).write(0, 2);
    for (let rest = unit.length; rest >= 0; rest -= 255) mux.write(Math.min(rest, 255), 8);
    const { bytes } = mux.writeBytes(unit).align();
    stream.write(0x2b7, 11).write(bytes.length, 13).writeBytes(bytes);
  }
  return stream.bytes;
}
