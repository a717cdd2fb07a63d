import { execFile, spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AudioError } from './audio-error.js';
import { isOneSound } from './is-one-sound.js';
import { wavDuration } from './wav.js';
import type { Sound } from './probe.js';

export interface Decoded {
  /** Paths of 16 kHz mono 16-bit WAV files, one for each channel worth listening to. */
  readonly channels: readonly string[];
  /** Seconds that were really there. */
  readonly duration: number;
}

/** Names of the demuxers that may open an upload. Without this list a renamed playlist reads other files. */
const demuxers = 'mp3,wav,w64,mov,mp4,m4a,3gp,3g2,mj2,ogg';
const cage = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxers];
// bitexact and no rf64: a plain header of 44 bytes, as some readers of WAV expect no other.
const wav = ['-map_metadata', '-1', '-bitexact', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav'];
const largestMessage = 2000;

/** Turns recordings into samples with ffmpeg, in a process of its own. */
@Injectable()
export class Decoder {
  private version?: Promise<string | undefined>;

  /** The version of ffmpeg on PATH; undefined where there is none. */
  available(): Promise<string | undefined> {
    this.version ??= promisify(execFile)('ffmpeg', ['-version']).then(
      ({ stdout }) => /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'unknown',
      () => undefined,
    );
    return this.version;
  }

  /** Writes into `folder`, which is made anew. Throws an AudioError. `progress` is told seconds. */
  async decode(
    path: string,
    sound: Sound,
    folder: string,
    signal: AbortSignal,
    progress: (seconds: number) => void,
  ): Promise<Decoded> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stereo = sound.channels === 2;
    const names = stereo ? ['left', 'right'] : ['mono'];
    const paths = names.map((name) => join(folder, `${name}.wav`));
    const split = stereo
      ? [
          '-filter_complex',
          '[0:a:0]channelsplit=channel_layout=stereo[a][b]',
          '-map',
          '[a]',
          ...wav,
          paths[0]!,
          '-map',
          '[b]',
          ...wav,
          paths[1]!,
        ]
      : ['-map', '0:a:0', '-ac', '1', ...wav, paths[0]!];
    await run([...cage, '-progress', 'pipe:1', '-i', path, ...split], signal, progress);
    const duration = await wavDuration(paths[0]!);
    if (duration === 0)
      throw new AudioError('UNREADABLE_RECORDING', 'Not one sample of the recording could be decoded.');
    return { channels: stereo && (await isOneSound(paths[0]!, paths[1]!)) ? [paths[0]!] : paths, duration };
  }
}

function run(args: string[], signal: AbortSignal, progress: (seconds: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '' };
    const child = spawn('ffmpeg', args, { env, stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
    let message = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const [, micros] = /out_time_us=(\d+)/.exec(chunk.toString()) ?? [];
      if (micros) progress(Number(micros) / 1e6);
    });
    child.stderr.on('data', (chunk: Buffer) => (message = (message + chunk.toString()).slice(-largestMessage)));
    child.once('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      reject(
        signal.aborted
          ? (signal.reason as Error)
          : new AudioError('UNREADABLE_RECORDING', `The recording could not be decoded: ${lastLine(message)}`),
      );
    });
  });
}

/** ffmpeg's own words, without the paths of this machine. */
const lastLine = (message: string): string =>
  (message.trim().split('\n').at(-1) ?? 'no reason given').replaceAll(/\S*\/\S+/g, '(file)').slice(0, 300);
