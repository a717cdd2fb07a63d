import { Injectable, Logger } from '@nestjs/common';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import type { Analysis } from '../analysis.entity.js';
import { PipelineLog } from '../pipeline/pipeline-log.js';
import { queueAnalysis } from '../queue-analysis.js';
import { beyondRecording } from '../upload/upload-fields.js';
import { FetchRepository } from './fetch.repository.js';

/** Tells how far a download is, and records how it ended. */
@Injectable()
export class FetchLog {
  private readonly logger = new Logger(FetchLog.name);

  constructor(
    private readonly fetches: FetchRepository,
    private readonly pipeline: PipelineLog,
    private readonly history: History,
    private readonly events: EventBus,
    private readonly broadcast: Broadcast,
  ) {}

  progress(analysisId: string, percent: number): void {
    this.fetches.progress(analysisId, percent).catch((error) => this.logger.debug(String(error)));
    this.broadcast.say('analysis.progress', { analysisId, status: 'queued', stage: 'fetch', percent });
  }

  /** In the caller's transaction: what is known only now, and on to the pipeline. */
  fetched(analysis: Analysis, processImmediately: boolean, now: Date): void {
    const { file, suppliedTranscript } = analysis;
    Object.assign(analysis, { duration: file.duration, stage: null, percent: 0, updatedAt: now });
    analysis.warnings = beyondRecording(suppliedTranscript ?? null, file.duration);
    this.history.add(analysis, 'fetched', 'system', { size: file.size });
    if (processImmediately) queueAnalysis(analysis, now, this.events);
  }

  /** In the caller's transaction. */
  failed(analysis: Analysis, error: NonNullable<Analysis['error']>): void {
    this.pipeline.failed(analysis, error);
  }

  ended({ id: analysisId }: Analysis): void {
    this.broadcast.say('analysis.progress', { analysisId, status: 'failed', stage: null, percent: 0 });
  }
}
