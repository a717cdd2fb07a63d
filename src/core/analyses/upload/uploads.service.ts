import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../auth/principal.js';
import { probe, type Sound } from '../../audio/probe.js';
import { Clock } from '../../clock/clock.js';
import { newId } from '../../database/identifier.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { EventBus } from '../../events/event-bus.js';
import { FileStore } from '../../storage/file-store.js';
import type { Analysis } from '../analysis.entity.js';
import { AnalysisRepository } from '../analysis.repository.js';
import { queueAnalysis } from '../queue-analysis.js';
import { EstimatesService } from './estimates.service.js';
import { readFields, type UploadFields } from './upload-fields.js';
import { type ReceivedUpload, UploadReceiver } from './upload-receiver.js';

/** A recording comes in: streamed to disk, looked at, kept, and queued in one transaction. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly files: FileStore,
    private readonly analyses: AnalysisRepository,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly estimates: EstimatesService,
    private readonly clock: Clock,
  ) {}

  async receive(caller: Principal, request: Request): Promise<{ analysis: Analysis; estimatedTime: number }> {
    const fileId = newId('file');
    const { file, fields } = await this.receiver.receive(request, keyOf(caller.accountId, fileId));
    try {
      const sound = await probe(this.files.stagedPath(file));
      const read = await readFields(fields, sound.duration);
      const estimatedTime = await this.estimates.forRecording(sound.duration);
      await this.files.keep(file);
      return { analysis: await this.store(caller, fileId, file, sound, read), estimatedTime };
    } catch (error) {
      await this.files.discard(file);
      await this.files.remove(file.key); // kept, and then not stored
      throw error;
    }
  }

  private store(
    caller: Principal,
    fileId: string,
    file: ReceivedUpload['file'],
    sound: Sound,
    fields: UploadFields,
  ): Promise<Analysis> {
    const { accountId, id: createdBy } = caller;
    const now = this.clock.now();
    const { metadata, processImmediately, transcript, warnings } = fields;
    const recording = { id: fileId, accountId, ...file, ...sound, derivedFrom: null, createdAt: now };
    return this.unitOfWork.run(async () => {
      const analysis = this.analyses.add(recording, {
        id: newId('analysis'),
        accountId,
        createdBy,
        createdAt: now,
        updatedAt: now,
        status: 'queued',
        priority: metadata.priority,
        tags: metadata.tags ?? [],
        notes: metadata.notes ?? null,
        metadata: metadata.callerId === undefined ? {} : { callerId: metadata.callerId },
        duration: sound.duration,
        warnings,
        suppliedTranscript: transcript as never,
        dueAt: null,
      } as never);
      if (processImmediately) queueAnalysis(analysis, this.clock, this.events);
      await this.analyses.index(analysis.id);
      return analysis;
    });
  }
}

const keyOf = (accountId: string, fileId: string): string => `${accountId}/${fileId.slice(-2)}/${fileId}`;
