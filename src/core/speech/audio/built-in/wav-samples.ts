/** How the samples of a WAV file are stored. */
export interface SampleFormat {
  /** WAVE format code: 1 PCM, 3 float, 6 A-law, 7 mu-law. */
  readonly code: number;
  /** Bytes of one sample of one channel. */
  readonly bytes: number;
}

type Read = (bytes: Buffer, at: number) => number;

/** Reads one sample as -1 to 1; undefined for a format that is not known. */
export const sampleReader = ({ code, bytes }: SampleFormat): Read | undefined => readers[`${code}/${bytes}`];

const readers: Readonly<Record<string, Read>> = {
  '1/1': (bytes, at) => (bytes[at]! - 128) / 128,
  '1/2': (bytes, at) => bytes.readInt16LE(at) / 2 ** 15,
  '1/3': (bytes, at) => bytes.readIntLE(at, 3) / 2 ** 23,
  '1/4': (bytes, at) => bytes.readInt32LE(at) / 2 ** 31,
  '3/4': (bytes, at) => finite(bytes.readFloatLE(at)),
  '3/8': (bytes, at) => finite(bytes.readDoubleLE(at)),
  '6/1': (bytes, at) => aLaw[bytes[at]!]!,
  '7/1': (bytes, at) => muLaw[bytes[at]!]!,
};

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** ITU-T G.711: sign, three bits of exponent, four of mantissa; every other bit of A-law inverted, all of mu-law. */
const aLaw = Float32Array.from({ length: 256 }, (_, byte) => {
  const bits = byte ^ 0x55;
  const [exponent, mantissa] = [(bits >> 4) & 7, bits & 15];
  const size = exponent === 0 ? mantissa * 16 + 8 : (mantissa * 16 + 264) << (exponent - 1);
  return (bits & 0x80 ? size : -size) / 2 ** 15;
});

const muLaw = Float32Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte;
  const size = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
  return (bits & 0x80 ? -size : size) / 2 ** 15;
});
