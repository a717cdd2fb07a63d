import type { AacConfig } from './aac-config.js';
import { layoutOfConfiguration } from './channel-layout.js';
import { samplingFrequencies } from './sampling-frequency.js';

/** One frame of an ADTS stream: ISO/IEC 14496-3, 1.A.3. */
export interface AdtsFrame {
  readonly config: AacConfig;
  /** The raw data blocks behind the header. */
  readonly payload: Uint8Array;
  /** How many they are, 1 to 4; they follow each other, each beginning at a whole byte. */
  readonly blocks: number;
  /** Whether a checksum of two bytes follows each block of several; that of a single one was removed. */
  readonly hasChecksums: boolean;
}

export const adtsHeaderBytes = 7;
const lowComplexityProfile = 1;

/** The bytes of the frame that begins at `at`, undefined where there is no header of a frame of AAC-LC. */
export function adtsFrameLength(bytes: Uint8Array, at: number): number | undefined {
  const [sync = 0, kind = 0, sampling = 0, channels = 0, length = 0, more = 0] = bytes.subarray(
    at,
    at + adtsHeaderBytes,
  );
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return undefined; // sync word, and a layer of 0
  if (sampling >> 6 !== lowComplexityProfile || ((sampling >> 2) & 15) >= samplingFrequencies.length) return undefined;
  const frame = ((channels & 3) << 11) | (length << 3) | (more >> 5);
  return frame < adtsHeaderBytes ? undefined : frame;
}

/** Reads one whole frame whose header is valid. */
export function readAdtsFrame(frame: Uint8Array): AdtsFrame {
  const [, kind = 0, sampling = 0, channels = 0, , , last = 0] = frame;
  const frequencyIndex = (sampling >> 2) & 15;
  const configuration = ((sampling & 1) << 2) | (channels >> 6);
  const isProtected = (kind & 1) === 0;
  const blocks = (last & 3) + 1;
  // With a checksum the header goes on: two bytes for the place of each block after the first, and for the checksum.
  const header = adtsHeaderBytes + (isProtected ? 2 * blocks : 0);
  return {
    config: {
      sampleRate: samplingFrequencies[frequencyIndex]!,
      frequencyIndex,
      frameSamples: 1024,
      layout: configuration === 0 ? undefined : layoutOfConfiguration(configuration),
    },
    payload: frame.subarray(header),
    blocks,
    hasChecksums: isProtected && blocks > 1,
  };
}
