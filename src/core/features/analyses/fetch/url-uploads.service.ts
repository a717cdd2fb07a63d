import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { newId } from '../../../platform/database/identifier.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { fileKey } from '../file-key.js';
import { notFetched } from '../not-fetched.js';
import { NewAnalyses } from '../upload/new-analyses.service.js';
import { Fetches } from './fetches.service.js';
import type { RequestedAnalysis } from './url-upload.schemas.js';
import { UrlUploadInput } from './url-upload-input.js';

/** Makes the analysis of a recording that is still to be downloaded, and has that done. */
@Injectable()
export class UrlUploads {
  constructor(
    private readonly input: UrlUploadInput,
    private readonly newAnalyses: NewAnalyses,
    private readonly fetches: Fetches,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws what `UrlUploadInput` throws; nothing is stored then. */
  async request(caller: Principal, body: unknown, claim?: Claim): Promise<RequestedAnalysis> {
    const { source, fileName, fields } = await this.input.read(caller, body);
    const fileId = newId('file');
    const { size, sha256, ...sound } = notFetched;
    const file = { key: fileKey(caller.accountId, fileId), fileName, size, sha256 };
    const sourceOrigin = new URL(source.url).origin;
    // It waits for its recording before it is queued.
    const incoming = { fileId, file, sound, fields: { ...fields, processImmediately: false }, sourceOrigin };
    return this.unitOfWork.run(async (now) => {
      const { analysis } = await this.newAnalyses.admit(caller, incoming, now);
      this.fetches.request(analysis, source, fields.processImmediately, now);
      const view = { analysisId: analysis.id, fileId, status: 'queued' as const, createdAt: now.toISOString() };
      await claim?.keep({ status: 201, body: view }, analysis.id);
      return view;
    });
  }
}
