import { Inject, Injectable } from '@nestjs/common';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recording } from '@callwarden/sdk';
import { Decoder } from '../../../speech/audio/decoder.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { Warning } from '../analysis.types.js';
import { type Work, within } from './work.js';

export interface DecodeResult {
  readonly recording: Recording;
  readonly warnings: readonly Warning[];
}

const doneMark = 'decoded.json';

/** Recording → samples, in a scratch folder of this node; another attempt on the same node finds them there. */
@Injectable()
export class DecodeStage {
  constructor(
    private readonly decoder: Decoder,
    private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(work: Work): Promise<DecodeResult> {
    const { file, suppliedTranscript } = work.analysis;
    const { key, fileName, contentType, duration } = file;
    const recording = { key, fileName, contentType, duration, channels: [] };
    if (suppliedTranscript) return { recording: { ...recording, transcript: suppliedTranscript }, warnings: [] };
    if (!(await this.decoder.available(file))) return { recording, warnings: [] };
    const folder = `.work/${work.analysis.id}`;
    const path = await this.files.path(folder);
    // A worker that was killed may have left half of it.
    const known = await readFile(join(path, doneMark), 'utf8')
      .then((text) => JSON.parse(text) as DecodeResult)
      .catch(() => undefined);
    if (known) return known;
    const decoded = await this.decoder.decode(
      await this.files.path(key),
      file,
      path,
      within(work, this.config.pipeline.deadlineSeconds.decode),
      (seconds) => work.progress('decode', Math.min(1, seconds / duration)),
    );
    const channels = decoded.channels.map((each) => ({ key: `${folder}/${each.split('/').at(-1)}` }));
    const result: DecodeResult = {
      recording: { ...recording, duration: decoded.duration, channels },
      warnings: truncation(duration, decoded.duration),
    };
    await writeFile(join(path, doneMark), JSON.stringify(result), { mode: 0o600 });
    return result;
  }

  /** Whether anything on this node can decode the recording. */
  async canDecode({ analysis }: Work): Promise<boolean> {
    return Boolean(await this.decoder.available(analysis.file));
  }

  /** Removes the scratch folder. */
  async clear(analysisId: string): Promise<void> {
    await this.files.removeFolder(`.work/${analysisId}`);
  }
}

/** A file that is cut off still declares its whole length. Encoder padding and rounding stay below the bound. */
function truncation(declared: number, decoded: number): Warning[] {
  if (declared - decoded <= Math.max(0.5, declared * 0.02)) return [];
  return [
    {
      code: 'TRUNCATED_RECORDING',
      message: `The recording says it lasts ${declared.toFixed(1)} s and ends after ${decoded.toFixed(1)} s.`,
    },
  ];
}
