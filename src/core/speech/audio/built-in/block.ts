/** Some decoded sound, in order. */
export interface Block {
  /** Hertz. */
  readonly sampleRate: number;
  /** Samples from -1 to 1 of each channel, as many in each. */
  readonly channels: readonly Float32Array[];
}

/** The channels as `count`: a mean of all, one for all, or the first so many. */
export function remix(channels: readonly Float32Array[], count: number): readonly Float32Array[] {
  if (channels.length === count) return channels;
  if (count === 1) return [mean(channels)];
  return Array.from({ length: count }, (_, at) => channels[Math.min(at, channels.length - 1)]!);
}

function mean(channels: readonly Float32Array[]): Float32Array {
  const sum = Float32Array.from(channels[0] ?? []);
  for (const channel of channels.slice(1)) for (let at = 0; at < sum.length; at++) sum[at]! += channel[at]!;
  for (let at = 0; at < sum.length; at++) sum[at]! /= channels.length;
  return sum;
}

/** Interleaved 16-bit samples, little-endian; what is beyond full scale is cut off, and what is no number is silence. */
export function interleave(channels: readonly Float32Array[]): Buffer {
  const count = channels.length;
  const frames = channels[0]?.length ?? 0;
  const samples = new Int16Array(frames * count);
  for (const [channel, values] of channels.entries())
    for (let at = 0; at < frames; at++)
      samples[at * count + channel] = Math.max(-32_768, Math.min(32_767, Math.round(values[at]! * 32_768)));
  return littleEndian(samples);
}

function littleEndian(samples: Int16Array): Buffer {
  const bytes = Buffer.from(samples.buffer);
  return bigEndian ? bytes.swap16() : bytes;
}

const bigEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 0;
