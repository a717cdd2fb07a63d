import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../auth/principal.js';
import { probe } from '../../audio/probe.js';
import { newId } from '../../database/identifier.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import type { Claim } from '../../http/idempotency/claim.js';
import { FileStore } from '../../storage/file-store.js';
import type { UploadedAnalysis } from '../analysis.schemas.js';
import { viewUploaded } from '../analysis.view.js';
import { TranscriptIntake } from '../transcripts/transcript-intake.js';
import { fileKey } from '../file-key.js';
import { EstimatesService } from './estimates.service.js';
import { NewAnalyses } from './new-analyses.service.js';
import { readFields, type RedactedFields, type UploadFields } from './upload-fields.js';
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
      const read = await this.redacted(await readFields(fields, sound.duration));
      const estimatedTime = await this.estimates.forRecording(sound.duration, read.transcript !== null);
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
      throw error;
    }
  }

  private async redacted({ transcript: supplied, ...fields }: UploadFields): Promise<RedactedFields> {
    if (!supplied) return { ...fields, transcript: null, redactions: [] };
    const { redactions: before, ...spoken } = supplied;
    const { transcript, redactions } = await this.intake.take(spoken);
    return { ...fields, transcript, redactions: [...before, ...redactions].sort((a, b) => a.start - b.start) };
  }
}
