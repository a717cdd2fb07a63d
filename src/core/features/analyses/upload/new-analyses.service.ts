import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import type { Principal } from '../../../platform/caller/principal.js';
import type { Sound } from '../../../speech/audio/probe.js';
import { newId } from '../../../platform/database/identifier.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisLog } from '../analysis-log.js';
import { AnalysisRepository } from '../analysis.repository.js';
import { Callbacks } from '../callbacks.service.js';
import { isFetched } from '../not-fetched.js';
import { queueAnalysis } from '../queue-analysis.js';
import type { UploadFields } from './upload-fields.js';
import type { ReceivedUpload } from './upload-receiver.js';

export interface Admitted {
  readonly analysis: Analysis;
  /** The first analysis of the same bytes that the caller may read. */
  readonly duplicateOf: string | null;
}

export interface Incoming {
  readonly fileId: string;
  readonly file: ReceivedUpload['file'];
  readonly sound: Sound;
  readonly fields: UploadFields;
  /** From which server the recording is fetched; absent where the client sent it. */
  readonly sourceOrigin?: string;
}

/** Makes the analysis of a kept recording, in the caller's transaction. */
@Injectable()
export class NewAnalyses {
  constructor(
    private readonly analyses: AnalysisRepository,
    private readonly access: Access,
    private readonly log: AnalysisLog,
    private readonly events: EventBus,
    private readonly callbacks: Callbacks,
  ) {}

  async admit(
    caller: Principal,
    { fileId, file, sound, fields, sourceOrigin }: Incoming,
    now: Date,
  ): Promise<Admitted> {
    const { accountId, id: createdBy } = caller;
    const { metadata, processImmediately, transcript, redactions, warnings, callback } = fields;
    const mayRead = caller.scopes.has('read:analyses');
    const limit = this.access.limitOf(caller);
    const duplicateOf =
      mayRead && isFetched(file) ? await this.analyses.firstOfBytes(accountId, file.sha256, limit) : null;
    const recording = {
      id: fileId,
      accountId,
      ...file,
      ...sound,
      derivedFrom: null,
      offset: 0,
      redactions,
      createdAt: now,
    };
    const analysis = this.analyses.add(recording, {
      id: newId('analysis'),
      accountId,
      createdBy,
      createdAt: now,
      updatedAt: now,
      status: 'queued',
      priority: metadata.priority,
      tags: [...new Set(metadata.tags)],
      notes: metadata.notes ?? null,
      metadata: metadata.callerId === undefined ? {} : { callerId: metadata.callerId },
      duration: sound.duration,
      warnings,
      suppliedTranscript: transcript as never,
      dueAt: null,
    } as never);
    if (callback) this.callbacks.add(caller, analysis.id, callback, now);
    this.log.uploaded(caller, analysis, {
      fileId,
      fileName: file.fileName,
      ...(callback && { callbackOrigin: new URL(callback.url).origin }),
      ...(sourceOrigin !== undefined && { sourceOrigin }),
    });
    if (processImmediately) queueAnalysis(analysis, now, this.events);
    await this.analyses.index(analysis.id);
    return { analysis, duplicateOf };
  }
}
