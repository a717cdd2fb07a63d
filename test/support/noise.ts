/** So many megabytes of noise as a recording: WAV, 48 kHz, 16 bits, two channels. */
export function noise(megabytes: number): Buffer {
  const bytes = Buffer.alloc(44 + megabytes * 1024 * 1024);
  for (let at = 44, seed = 1; at < bytes.length; at += 4)
    bytes.writeUInt32LE((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0), at);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(48_000, 24);
  bytes.writeUInt32LE(192_000, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}
