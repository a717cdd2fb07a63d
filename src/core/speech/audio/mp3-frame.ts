/** One Layer III frame's header (ISO/IEC 11172-3 and 13818-3, and the 2.5 extension for 8 to 12 kHz). */
export interface Mp3Frame {
  readonly mpeg1: boolean;
  readonly mpeg: 1 | 2 | 2.5;
  /** Hertz. */
  readonly sampleRate: number;
  readonly mono: boolean;
  /** Samples of each channel. */
  readonly samples: 1152 | 576;
  /** Index into the table of bit rates, 1 to 14. */
  readonly bitRate: number;
  /** Bytes of the whole frame. */
  readonly length: number;
  /** Byte at which the side information begins. */
  readonly sideAt: number;
  /** Byte at which the main data begins. */
  readonly mainAt: number;
}

const kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates1 = [44_100, 48_000, 32_000];
export const mp3HeaderBytes = 4;

/** Undefined where `bytes` do not begin with a Layer III header of a stated bit rate. */
export function readMp3Frame(bytes: Uint8Array): Mp3Frame | undefined {
  const [sync = 0, kind = 0, rate = 0, mode = 0] = bytes;
  const version = (kind >> 3) & 3; // 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5
  const [bitRate, rateIndex] = [rate >> 4, (rate >> 2) & 3];
  if (sync !== 0xff || kind >> 5 !== 7 || version === 1 || ((kind >> 1) & 3) !== 1) return undefined;
  if (bitRate === 0 || bitRate === 15 || rateIndex === 3) return undefined;
  const mpeg1 = version === 3;
  const kilobits = (mpeg1 ? kilobits1 : kilobits2)[bitRate]!;
  const hertz = rates1[rateIndex]! / (mpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = mpeg1 ? 1152 : 576;
  const length = Math.floor(((samples / 8) * kilobits * 1000) / hertz) + ((rate >> 1) & 1);
  const mono = mode >> 6 === 3;
  const sideAt = mp3HeaderBytes + (kind & 1 ? 0 : 2); // a checksum comes between
  const side = mpeg1 ? (mono ? 17 : 32) : mono ? 9 : 17;
  const mpeg = mpeg1 ? 1 : version === 2 ? 2 : 2.5;
  return { mpeg1, mpeg, sampleRate: hertz, mono, samples, bitRate, length, sideAt, mainAt: sideAt + side };
}

/** Bytes of earlier frames' main data that this frame begins in: the bit reservoir it draws on. */
export const mainDataBegin = (bytes: Uint8Array, { mpeg1, sideAt }: Mp3Frame): number =>
  mpeg1 ? ((bytes[sideAt] ?? 0) << 1) | ((bytes[sideAt + 1] ?? 0) >> 7) : (bytes[sideAt] ?? 0);

/** The most that `main_data_begin` can say. */
export const largestReservoir = 511;

/** A frame like `bytes`, silent and without a checksum, of the lowest bit rate that leaves `room` bytes of main data. */
export function silentFrame(bytes: Uint8Array, room: number): { bytes: Buffer; frame: Mp3Frame } {
  const header = Buffer.from(bytes.subarray(0, mp3HeaderBytes));
  header[1]! |= 1;
  for (let bitRate = 1; bitRate < 15; bitRate++) {
    header[2] = (bitRate << 4) | (header[2]! & 0x0c);
    const frame = readMp3Frame(header);
    if (!frame || frame.length - frame.mainAt < room) continue;
    return { frame, bytes: Buffer.concat([header], frame.length) };
  }
  throw new RangeError(`No frame has room for ${room} bytes.`);
}
