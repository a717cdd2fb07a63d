import { wavHeader } from '../../src/core/speech/audio/built-in/wav-header.js';

/** So many megabytes of noise as a recording: WAV, 48 kHz, 16 bits, two channels. */
export function noise(megabytes: number): Buffer {
  const samples = Buffer.alloc(megabytes * 1024 * 1024);
  for (let at = 0, seed = 1; at < samples.length; at += 4)
    samples.writeUInt32LE((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0), at);
  return Buffer.concat([wavHeader({ sampleRate: 48_000, channels: 2, dataBytes: samples.length }), samples]);
}
