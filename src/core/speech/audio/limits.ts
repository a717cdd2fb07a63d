/** What a process that decodes may use; the system ends one that takes more. */
export interface Limits {
  /** Processor time in seconds. */
  readonly cpuSeconds: number;
  /** Bytes of each file that it writes. */
  readonly fileBytes: number;
}

/** How long work on a recording may take: in processor time and size, and until the signal. */
export interface Bounds {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** What the program reads from its standard input. */
  readonly input?: AsyncIterable<Buffer>;
}

const leastCpuSeconds = 60;
/** Vorbis of 44.1 kHz and two sides takes 0.016 without ffmpeg on an AMD EPYC: a machine may be six times as slow. */
const cpuSecondsPerSecond = 0.1;
const mostCpuHours = 8;
const bytesPerSecond = 16_000 * 2;
const spareSeconds = 60;
/** A declared duration may be estimated from the first frame of a variable bit rate. */
const spareShare = 1.25;
const mostHours = 24;
const hour = 3600;

/** For a recording that declares `duration` seconds; the most there is where it does not. Nothing may be written. */
export function readingLimits(duration = Number.POSITIVE_INFINITY): Limits {
  const seconds = Math.min(duration, mostCpuHours * hour);
  return { cpuSeconds: Math.ceil(leastCpuSeconds + seconds * cpuSecondsPerSecond), fileBytes: 0 };
}

/** The same, with as much to be written as 16 kHz mono 16-bit samples take. */
export function decodingLimits(duration: number): Limits {
  const seconds = Math.min(duration, mostHours * hour) * spareShare + spareSeconds;
  return { ...readingLimits(duration), fileBytes: Math.ceil(seconds * bytesPerSecond) };
}
