import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { packagePath } from '../../platform/config/package-path.js';
import { ProcessPool } from '../../platform/processes/process-pool.js';
import type { TranscriptAnswer, TranscriptJob } from './transcript-work.js';

const script = packagePath('dist/core/speech/transcripts/transcript-process.js');
/** Characters from which on a transcript takes more than about a second. */
const long = 512 * 1024;
const limits = { script, seconds: 30, memoryMb: 768, idleSeconds: 120 };

/** Child processes for transcripts. Long ones have a process of their own: the usual ones do not wait behind them. */
@Injectable()
export class TranscriptProcesses implements OnApplicationShutdown {
  private readonly short = new ProcessPool({ ...limits, processes: 2, waiting: 1000 });
  private readonly long = new ProcessPool({ ...limits, processes: 1, waiting: 8 });

  /** Throws a LimitExceeded, or the signal's reason. */
  async run(job: TranscriptJob, signal?: AbortSignal): Promise<TranscriptAnswer> {
    const pool = charactersOf(job) < long ? this.short : this.long;
    // The pipeline limits how many it works on; a client can send again.
    return (await pool.run(job, signal, job.kind === 'heard' ? Infinity : undefined)) as TranscriptAnswer;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.short.close(), this.long.close()]);
  }
}

function charactersOf(job: TranscriptJob): number {
  if (job.kind === 'supplied') return job.source.length;
  return job.transcript.utterances.reduce((sum, { text }) => sum + text.length, 0);
}
