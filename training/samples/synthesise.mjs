import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Hz. */
export const rate = 8000;

/** One sentence as mono samples at 8 kHz in the telephone band, without the silence that engines put around it. */
export async function synthesise(voice, text, work) {
  const wav = join(work, 'sentence.wav');
  await engines[voice.engine](voice, text, wav);
  // 300 to 3400 Hz is the band of ITU-T G.712.
  const band = 'highpass=f=300:p=2,lowpass=f=3400:p=2,lowpass=f=3400:p=2';
  const decode = ['-v', 'error', '-i', wav, '-af', band, '-ar', `${rate}`, '-ac', '1', '-f', 's16le', '-'];
  const { stdout } = await run('ffmpeg', decode, { encoding: 'buffer', maxBuffer: 64 << 20 });
  const samples = Float32Array.from({ length: stdout.length >> 1 }, (_, i) => stdout.readInt16LE(2 * i) / 32768);
  return level(trim(samples));
}

const engines = {
  espeak: ({ voice, rate: words, pitch }, text, wav) =>
    run('espeak-ng', ['-v', voice, '-s', `${words}`, '-p', `${pitch}`, '-w', wav, text]),
  flite: ({ voice, stretch, pitch }, text, wav) => {
    const tone = pitch ? ['--setf', `int_f0_target_mean=${pitch}`] : [];
    return run('flite', ['-voice', voice, '--setf', `duration_stretch=${stretch}`, ...tone, '-t', text, '-o', wav]);
  },
};

/** Cuts both ends where 10 ms stay below -45 dBFS; 20 ms are kept, so that soft consonants survive. */
function trim(samples) {
  const frame = rate / 100;
  const loud = (at) => {
    const part = samples.subarray(at, at + frame);
    return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length) > 10 ** (-45 / 20);
  };
  let from = 0;
  let to = samples.length - (samples.length % frame);
  while (from < to && !loud(from)) from += frame;
  while (to > from && !loud(to - frame)) to -= frame;
  return samples.subarray(Math.max(0, from - 2 * frame), Math.min(samples.length, to + 2 * frame));
}

/** Brings speech to -22 dBFS RMS, a usual level on telephone lines, and its peaks below -1 dBFS. */
function level(samples) {
  const rms = Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const gain = Math.min(10 ** (-22 / 20) / rms, 10 ** (-1 / 20) / peak);
  return samples.map((x) => x * gain);
}
