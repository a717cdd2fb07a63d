const bytes = 44;
const unknownSize = 0xffffffff;
const sampleBytes = 2;

/** A plain header of 44 bytes for 16-bit PCM; without `dataBytes` its sizes say that they are not known. */
export function wavHeader({
  sampleRate,
  channels,
  dataBytes,
}: {
  sampleRate: number;
  channels: number;
  dataBytes?: number;
}): Buffer {
  const header = Buffer.alloc(bytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes === undefined ? unknownSize : dataBytes + bytes - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * sampleBytes, 28);
  header.writeUInt16LE(channels * sampleBytes, 32);
  header.writeUInt16LE(sampleBytes * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes ?? unknownSize, 40);
  return header;
}
