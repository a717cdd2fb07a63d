import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../../platform/caller/principal.js';
import { newId } from '../../../platform/database/identifier.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import type { UploadedAnalysis } from '../analysis.schemas.js';
import { viewUploaded } from '../analysis.view.js';
import { fileKey } from '../file-key.js';
import { UploadAdmission } from './upload-admission.js';
import { UploadContents } from './upload-contents.js';
import { UploadReceiver } from './upload-receiver.js';

/** A recording comes in as a form: streamed to disk, and admitted. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly contents: UploadContents,
    private readonly admission: UploadAdmission,
  ) {}

  /** Of a repeated request with an Idempotency-Key throws Replay, once it is known to be the same. */
  async receive(caller: Principal, request: Request, claim?: Claim): Promise<UploadedAnalysis> {
    const fileId = newId('file');
    const received = await this.receiver.receive(request, fileKey(caller.accountId, fileId));
    const { file, texts } = received;
    return this.admission.admit(
      { caller, fileId, file },
      async () => {
        await claim?.is({ ...texts, sha256: file.sha256 });
        return this.contents.read(caller, received);
      },
      async ({ analysis, duplicateOf }, { estimatedTime }) => {
        const view = viewUploaded(analysis, estimatedTime, duplicateOf);
        await claim?.keep({ status: 201, body: view }, analysis.id);
        return view;
      },
    );
  }
}
