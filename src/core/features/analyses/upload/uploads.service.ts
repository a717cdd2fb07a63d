import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../../platform/caller/principal.js';
import { newId } from '../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { isNoSpace } from '../../../platform/storage/no-space.js';
import type { UploadedAnalysis } from '../analysis.schemas.js';
import { viewUploaded } from '../analysis.view.js';
import { fileKey } from '../file-key.js';
import { NewAnalyses } from './new-analyses.service.js';
import { UploadContents } from './upload-contents.js';
import { UploadReceiver } from './upload-receiver.js';

/** A recording comes in: streamed to disk, looked at, kept, and queued in one transaction. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly contents: UploadContents,
    private readonly files: FileStore,
    private readonly newAnalyses: NewAnalyses,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Of a repeated request with an Idempotency-Key throws Replay, once it is known to be the same. */
  async receive(caller: Principal, request: Request, claim?: Claim): Promise<UploadedAnalysis> {
    const fileId = newId('file');
    const received = await this.receiver.receive(request, fileKey(caller.accountId, fileId));
    const { file, fields } = received;
    try {
      await claim?.is({ ...fields, sha256: file.sha256 });
      const { sound, read, estimatedTime } = await this.contents.read(caller, received);
      await this.files.keep(file);
      // If the response to the commit is lost, the row may exist: only housekeeping can decide, and removes the file.
      return await this.unitOfWork.run(async (now) => {
        const incoming = { fileId, file, sound, fields: read };
        const { analysis, duplicateOf } = await this.newAnalyses.admit(caller, incoming, now);
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
}
