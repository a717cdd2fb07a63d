import { readingLimits } from '../../../src/core/speech/audio/limits.js';
import { decodePcm } from '../../../src/core/speech/audio/pcm.js';

export interface HeardPcm {
  readonly sampleRate: number;
  readonly channels: number;
  /** Interleaved. */
  readonly samples: Int16Array;
}

/** A recording as it is decoded: by ffmpeg, or by our own decoders where the PATH is a folder without programs. */
export async function hearPcm(path: string, programs = process.env['PATH']): Promise<HeardPcm> {
  const { PATH } = process.env;
  process.env['PATH'] = programs;
  const pieces: Int16Array[] = [];
  let shape = { sampleRate: 0, channels: 0 };
  const listener = {
    begin: (sampleRate: number, channels: number) => void (shape = { sampleRate, channels }),
    take: (samples: Int16Array) => pieces.push(samples.slice()) > 0,
  };
  try {
    await decodePcm(path, listener, { limits: readingLimits(60), signal: AbortSignal.timeout(20_000) });
  } finally {
    process.env['PATH'] = PATH;
  }
  return { ...shape, samples: Int16Array.from(pieces.flatMap((each) => [...each])) };
}

/** How far `heard` is from the samples of `wanted` in its place, in decibels; infinite where they are the same. */
export function decibels(wanted: Int16Array, heard: Int16Array): number {
  let [signal, error] = [0, 0];
  for (const [at, sample] of heard.entries()) {
    signal += wanted[at]! ** 2;
    error += (wanted[at]! - sample) ** 2;
  }
  return error === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(signal / error);
}
