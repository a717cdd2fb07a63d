import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AudioError } from './audio-error.js';
import { fileArgument, runFfmpeg } from './ffmpeg.js';
import { isOneSound } from './is-one-sound.js';
import { wavDuration } from './wav.js';
import type { Sound } from './probe.js';

export interface Decoded {
  /** Paths of 16 kHz mono 16-bit WAV files, one for each channel worth listening to. */
  readonly channels: readonly string[];
  /** Seconds that were really there. */
  readonly duration: number;
}

// bitexact and no rf64: a plain header of 44 bytes, as some readers of WAV expect no other.
const wav = ['-map_metadata', '-1', '-bitexact', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav'];

/** A side of a stereo recording keeps its place as a layout, which a plain header cannot tell. */
const mono = 'aformat=channel_layouts=mono';

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
          `[0:a:0]channelsplit=channel_layout=stereo[l][r];[l]${mono}[a];[r]${mono}[b]`,
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
    await runFfmpeg(['-progress', 'pipe:1', '-i', fileArgument(path), ...split], signal, async (output) => {
      for await (const chunk of output) {
        const [, micros] = /out_time_us=(\d+)/.exec(chunk.toString()) ?? [];
        if (micros) progress(Number(micros) / 1e6);
      }
    });
    const duration = await wavDuration(paths[0]!);
    if (duration === 0)
      throw new AudioError('UNREADABLE_RECORDING', 'Not one sample of the recording could be decoded.');
    return { channels: stereo && (await isOneSound(paths[0]!, paths[1]!)) ? [paths[0]!] : paths, duration };
  }
}
