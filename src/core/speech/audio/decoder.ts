import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AudioError } from './audio-error.js';
import { decodeByFfmpeg } from './ffmpeg-decode.js';
import { findFfmpeg } from './ffmpeg.js';
import { isOneSound } from './is-one-sound.js';
import { decodingLimits } from './limits.js';
import type { Sound } from './probe.js';
import { readProgress } from './progress.js';
import { runBuiltInDecoder } from './built-in-decoder.js';
import { wavDuration } from './wav.js';

export interface Decoded {
  /** Paths of 16 kHz mono 16-bit WAV files, one for each channel worth listening to. */
  readonly channels: readonly string[];
  /** Seconds that were really there. */
  readonly duration: number;
}

/** Codecs, as probe names them, that are decoded without ffmpeg. */
const withoutFfmpeg =
  /^(MPEG [\d.]+ Layer 3|PCM|ALAW|MULAW|IEEE_FLOAT|MPEGLAYER3|(MS|IMA)_ADPCM|GSM610|G722|MPEG-4\/AAC|ALAC|Opus|Vorbis|FLAC)/;

/** Turns recordings into samples, in a process of its own: by ffmpeg where it is on PATH, else by our own decoders. */
@Injectable()
export class Decoder {
  /** Who decodes the sound here; undefined where only ffmpeg could, and is not there. Without a sound: who decodes all. */
  async available(sound?: Pick<Sound, 'codec'>): Promise<'ffmpeg' | 'built-in' | undefined> {
    if (await findFfmpeg()) return 'ffmpeg';
    return sound && withoutFfmpeg.test(sound.codec) ? 'built-in' : undefined;
  }

  /** Writes into `folder`, which is recreated, and left empty on failure. Throws an AudioError. `progress` is called with seconds. */
  async decode(
    path: string,
    sound: Sound,
    folder: string,
    signal: AbortSignal,
    progress: (seconds: number) => void,
  ): Promise<Decoded> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = sound.channels === 2 ? ['left', 'right'] : ['mono'];
    const paths = names.map((name) => join(folder, `${name}.wav`));
    try {
      const bounds = { limits: decodingLimits(sound.duration), signal };
      const read = readProgress(progress);
      if (await findFfmpeg()) await decodeByFfmpeg(path, paths, bounds, read);
      else await runBuiltInDecoder({ path, output: { kind: 'files', paths } }, bounds, read);
      const duration = await wavDuration(paths[0]!);
      if (duration === 0) throw new AudioError('UNREADABLE_RECORDING', 'No sample of the recording could be decoded.');
      const [left = '', right] = paths;
      return { channels: right && (await isOneSound(left, right)) ? [left] : paths, duration };
    } catch (error) {
      await Promise.all(paths.map((each) => rm(each, { force: true })));
      throw error;
    }
  }
}
