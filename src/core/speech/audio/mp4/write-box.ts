/** A box of an MP4 file, of less than 4 GiB. */
export function writeBox(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(header.length + parts.reduce((sum, { length }) => sum + length, 0));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...parts]);
}

/** The same, of unsigned numbers of 32 bits: version and flags come first. */
export function writeTable(type: string, ...values: readonly Iterable<number>[]): Buffer {
  return writeBox(type, ...values.map(toWords));
}

function toWords(values: Iterable<number>): Buffer {
  const words = Uint32Array.from(values);
  const bytes = Buffer.alloc(words.length * 4);
  for (const [at, word] of words.entries()) bytes.writeUInt32BE(word, at * 4);
  return bytes;
}
