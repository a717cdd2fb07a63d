import { Inject, Injectable } from '@nestjs/common';
import type { Transcript } from '@callwarden/sdk';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import type { Redacted } from '../redaction/redact.js';
import { TranscriptError } from './transcript-error.js';
import { TranscriptProcesses } from './transcript-processes.js';

/** What every transcript goes through in memory before anything of it is stored, in a process of its own. */
@Injectable()
export class TranscriptIntake {
  constructor(
    private readonly processes: TranscriptProcesses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Of a client: WebVTT, SRT or JSON. Throws a TranscriptError or a LimitExceeded. */
  async read(source: string): Promise<Redacted> {
    const answer = await this.processes.run({ kind: 'supplied', source, ...this.settings() });
    if ('problems' in answer) throw new TranscriptError(answer.problems, answer.more);
    return answer.redacted;
  }

  /** Of a transcriber; comes back with the times of those words that are in its redacted text. Throws a LimitExceeded. */
  async take(transcript: Transcript, signal?: AbortSignal): Promise<Redacted> {
    const answer = await this.processes.run({ kind: 'heard', transcript, ...this.settings() }, signal);
    if ('problems' in answer) throw new TranscriptError(answer.problems, answer.more);
    return answer.redacted;
  }

  private settings() {
    return { language: this.config.pipeline.language, categories: this.config.redaction.categories };
  }
}
