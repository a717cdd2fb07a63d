import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../../platform/caller/principal.js';
import { probe } from '../../../speech/audio/probe.js';
import { newId } from '../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import type { Redacted } from '../../../speech/redaction/redact.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { isNoSpace } from '../../../platform/storage/no-space.js';
import type { UploadedAnalysis } from '../analysis.schemas.js';
import { viewUploaded } from '../analysis.view.js';
import { TranscriptIntake } from '../../../speech/transcripts/transcript-intake.js';
import { fileKey } from '../file-key.js';
import { EstimatesService } from './estimates.service.js';
import { NewAnalyses } from './new-analyses.service.js';
import { refusedTranscript } from './refused-transcript.js';
import { readFields } from './upload-fields.js';
import { UploadReceiver } from './upload-receiver.js';

/** A recording comes in: streamed to disk, looked at, kept, and queued in one transaction. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly files: FileStore,
    private readonly estimates: EstimatesService,
    private readonly newAnalyses: NewAnalyses,
    private readonly intake: TranscriptIntake,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Of a repeated request with an Idempotency-Key throws Replay, once it is known to be the same. */
  async receive(caller: Principal, request: Request, claim?: Claim): Promise<UploadedAnalysis> {
    const fileId = newId('file');
    const { file, fields } = await this.receiver.receive(request, fileKey(caller.accountId, fileId));
    try {
      await claim?.is({ ...fields, sha256: file.sha256 });
      const sound = await probe(this.files.stagedPath(file));
      const read = await readFields(fields, sound.duration, (source) => this.redacted(source));
      const supplied = read.transcript !== null;
      const estimatedTime = await this.estimates.forRecording(caller.accountId, sound.duration, supplied);
      await this.files.keep(file);
      // Should the answer to the commit be lost, the row may be there: only housekeeping can tell, and removes the file.
      return await this.unitOfWork.run(async () => {
        const { analysis, duplicateOf } = await this.newAnalyses.admit(caller, fileId, file, sound, read);
        const view = viewUploaded(analysis, estimatedTime, duplicateOf);
        await claim?.keep({ status: 201, body: view }, analysis.id);
        return view;
      });
    } catch (error) {
      await this.files.discard(file);
      if (isNoSpace(error)) await this.files.remove(file.key); // surely not committed, and its space is wanted
      throw error;
    }
  }

  private redacted(source: string): Promise<Redacted> {
    return this.intake.read(source).catch((error: unknown) => {
      throw refusedTranscript(error);
    });
  }
}
