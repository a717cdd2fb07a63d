import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds at which the sound of a `call` begins and ends, on the channel that is first and last. */
export const sounding = { from: 0.75, until: 6.3 };

const noise = (seed: number, level: number) => `${level}*(random(${seed})-0.5)`;
const voice = (hertz: number, from: number, until: number, seed: number) =>
  `if(between(t,${from},${until}),0.3*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*3*t))+${noise(seed, 0.1)},${noise(seed + 1, 0.0008)})`;

/** Eight seconds of two voices and soft noise before and after; `args` say how to encode. */
export function makeCall(folder: string, name: string, args: readonly string[]): string {
  const source = join(folder, 'call.wav');
  const left = voice(440, sounding.from, 6, 0);
  const right = voice(330, 1, sounding.until, 2);
  if (!existsSync(source)) synthesise(`aevalsrc=exprs='${left}|${right}':s=44100:d=8`, source);
  return convert(source, join(folder, name), args);
}

export const synthesise = (expression: string, path: string): string => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', expression, '-bitexact', path]);
  return path;
};

export function convert(source: string, path: string, args: readonly string[]): string {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', source, ...args, path]);
  return path;
}

/** The packets of a recording from so many seconds on: the times of the first of them lie before zero. */
export function copyFrom(seconds: number, source: string, path: string): string {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-ss', `${seconds}`, '-i', source, '-c', 'copy', path]);
  return path;
}

/** Interleaved 16-bit samples at the rate of the recording. */
export function samplesOf(path: string): Int16Array {
  const args = ['-v', 'error', '-i', path, '-map', '0:a:0', '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'];
  const bytes = new Uint8Array(execFileSync('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' }));
  return new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2));
}

/** Length and checksum of every packet, in order. */
export function packetsOf(path: string): string[] {
  const list = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    '0:a:0',
    '-c',
    'copy',
    '-f',
    'framecrc',
    '-',
  ]);
  const lines = list.toString().split('\n');
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(',').slice(4, 6).join());
}
