import { Inject, Injectable, Logger } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { newId } from '../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { fileKey } from '../file-key.js';
import { LeaseLost, Stopping } from '../../../platform/jobs/lease-lost.js';
import { FetchLog } from './fetch-log.js';
import { FetchRepository } from './fetch.repository.js';
import type { RecordingFetch } from './recording-fetch.entity.js';
import { type Downloaded, SourceDownload } from './source-download.js';
import { sourceError } from './source-error.js';

/** What becomes of a download: a recording whose analysis begins, another attempt, or a failed analysis. */
@Injectable()
export class FetchOutcomes {
  private readonly logger = new Logger('Fetch');

  constructor(
    private readonly fetches: FetchRepository,
    private readonly download: SourceDownload,
    private readonly log: FetchLog,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws LeaseLost, and whatever keeps the recording from coming. */
  async fetch(fetch: RecordingFetch, token: string, signal: AbortSignal): Promise<void> {
    const { analysisId, accountId } = fetch;
    const progress = (percent: number) => this.log.progress(analysisId, percent);
    // A key of its own: a killed worker may have left a part under the last one.
    const downloaded = await this.download.run(fetch, fileKey(accountId, newId('file')), signal, progress);
    try {
      await this.store(analysisId, token, downloaded);
    } catch (error) {
      // If the response to the commit is lost, the row may exist: only housekeeping can decide, and removes the file.
      if (error instanceof LeaseLost) await this.download.discard(downloaded);
      throw error;
    }
  }

  /** A worker that stops gives it back. */
  async failed(analysisId: string, token: string, error: unknown): Promise<void> {
    const { code, message, permanent, cause } = sourceError(error);
    const { maxAttempts, retrySeconds } = this.config.uploads.fetch;
    const failed = await this.unitOfWork.run(async (now) => {
      const held = await this.fetches.hold(analysisId, token);
      if (!held) return undefined;
      const { analysis, fetch } = held;
      Object.assign(fetch, { leaseToken: null, dueAt: now });
      if (error instanceof Stopping) return undefined;
      fetch.attempts++;
      this.logger.warn(`${analysisId}, download ${fetch.attempts}: ${code} ${message}${stackOf(cause)}`);
      if (!permanent && fetch.attempts < maxAttempts) {
        fetch.dueAt = secondsAfter(now, retrySeconds * 2 ** (fetch.attempts - 1));
        return undefined;
      }
      this.fetches.remove(fetch);
      Object.assign(analysis, { status: 'failed', completedAt: now, updatedAt: now, stage: null });
      analysis.error = { code, message, stage: 'fetch', attempts: fetch.attempts };
      this.log.failed(analysis, analysis.error);
      return analysis;
    });
    if (failed) this.log.ended(failed);
  }

  private store(analysisId: string, token: string, downloaded: Downloaded): Promise<void> {
    return this.unitOfWork.run(async (now) => {
      const held = await this.fetches.hold(analysisId, token);
      if (!held) throw new LeaseLost();
      const { analysis, fetch } = held;
      const { key, size, sha256, sound } = downloaded;
      Object.assign(analysis.file, { key, size, sha256, ...sound });
      this.fetches.remove(fetch);
      this.log.fetched(analysis, fetch.processImmediately, now);
    });
  }
}

const stackOf = (cause: unknown): string => (cause instanceof Error ? `\n${cause.stack}` : '');
