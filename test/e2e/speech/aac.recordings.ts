import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AacConfig } from '../../../packages/aac/src/aac-config.js';
import { AacDecoder } from '../../../packages/aac/src/aac-decoder.js';
import type { AdtsFrame } from '../../../packages/aac/src/adts.js';
import { AdtsReader } from '../../../packages/aac/src/adts-reader.js';
import { decodeAdtsFrame } from '../../../packages/aac/src/decode-adts-frame.js';

const speech = join(import.meta.dirname, '../../../samples/tech-support-remote-access.m4a');
const tone = (channel: number) => `0.3*sin(2*PI*${220 * (channel + 1)}*t+${channel})`;
const expressions = (count: number) => Array.from({ length: count }, (_, channel) => tone(channel)).join('|');
const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph];

/** Sounds to encode, as ffmpeg's input. */
export const sounds = {
  tones: lavfi(`aevalsrc=exprs='${expressions(2)}':s=48000:d=1.5`),
  'five tones and a low one': lavfi(`aevalsrc=exprs='${expressions(6)}':c=5.1:s=48000:d=1.5`),
  'seven tones and a low one': lavfi(`aevalsrc=exprs='${expressions(8)}':c=7.1:s=48000:d=1.5`),
  noise: lavfi('anoisesrc=d=1.5:r=48000:a=0.4:c=pink:seed=5'),
  // Clicks, for which an encoder takes short windows.
  clicks: lavfi(
    "aevalsrc=exprs='0.9*lt(mod(t,0.21),0.001)*sin(9000*t)+0.1*sin(2000*t)|0.8*lt(mod(t+0.1,0.33),0.002)':s=48000:d=1.5",
  ),
  'a tone that is too loud': lavfi('aevalsrc=exprs=1.3*sin(2*PI*440*t):s=48000:d=1.5'),
  speech: ['-t', '5', '-i', speech],
} as const;
export type Sound = keyof typeof sounds;

/** A file of a sound. ffmpeg makes the same one again in each run. */
export function encode(folder: string, extension: 'aac' | 'm4a', sound: Sound, options: string): string {
  const path = join(folder, `${sound}${options}.${extension}`.replaceAll(/[ :]/g, '_'));
  const more = options.split(' ').filter(Boolean);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sounds[sound], '-c:a', 'aac', '-bitexact', ...more, path]);
  return path;
}

/** What ffmpeg decodes: the channels within -1 and 1, as ours are. */
export function decodeByFfmpeg(path: string, channels: number, format = 'aac'): Float32Array[] {
  const args = ['-v', 'error', '-f', format, '-i', path, '-f', 'f32le', '-'];
  const bytes = execFileSync('ffmpeg', args, { maxBuffer: 2 ** 28 });
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: samples.length / channels }, (_, at) =>
      Math.max(-1, Math.min(1, samples[at * channels + channel]!)),
    ),
  );
}

/** A stream in ffmpeg's channels. */
export function decodeBytesByFfmpeg(folder: string, bytes: Uint8Array, channels: number, format: string) {
  const path = join(folder, `stream.${format}`);
  writeFileSync(path, bytes);
  return decodeByFfmpeg(path, channels, format);
}

export function framesOfAdts(path: string): AdtsFrame[] {
  const reader = new AdtsReader();
  return [...reader.take(readFileSync(path)), ...reader.end()];
}

export function decodeAdts(path: string): Float32Array[] {
  const frames = framesOfAdts(path);
  const decoder = new AacDecoder(frames[0]!.config);
  return gather(frames.flatMap((frame) => [...decodeAdtsFrame(decoder, frame)].map(({ channels }) => copy(channels))));
}

export function decodeUnits(config: AacConfig, units: readonly Uint8Array[]): Float32Array[] {
  const decoder = new AacDecoder(config);
  return gather(units.map((unit) => copy(decoder.decode(unit).channels)));
}

const copy = (channels: readonly Float32Array[]) => channels.map((channel) => channel.slice());

function gather(parts: readonly (readonly Float32Array[])[]): Float32Array[] {
  return parts[0]!.map((_, channel) => {
    const output = new Float32Array(parts.reduce((sum, part) => sum + part[channel]!.length, 0));
    parts.reduce((at, part) => (output.set(part[channel]!, at), at + part[channel]!.length), 0);
    return output;
  });
}

/** Decibels by which the wanted sound is above its difference to another; infinite where they are the same. */
export function signalToNoise(wanted: Float32Array, heard: Float32Array): number {
  const noise = wanted.reduce((sum, each, at) => sum + (each - heard[at]!) ** 2, 0);
  return noise === 0 ? Infinity : 10 * Math.log10(wanted.reduce((sum, each) => sum + each * each, 0) / noise);
}
