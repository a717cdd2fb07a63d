import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { Principal } from '../../../platform/caller/principal.js';
import { newId } from '../../../platform/database/identifier.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { fileKey } from '../file-key.js';
import { UploadAdmission } from '../upload/upload-admission.js';
import { UploadContents } from '../upload/upload-contents.js';
import type { ResumableUpload } from './resumable-upload.entity.js';
import { UploadDetails } from './upload-details.js';

/** Takes the bytes of a complete upload as those of any other: hashed, looked at, and kept with their analysis. */
@Injectable()
export class CompleteRecordings {
  constructor(
    private readonly details: UploadDetails,
    private readonly contents: UploadContents,
    private readonly files: FileStore,
    private readonly admission: UploadAdmission,
  ) {}

  /** The id of the analysis, which `within` gets in its transaction. Throws INVALID_FILE_FORMAT. */
  async admit(
    caller: Principal,
    upload: ResumableUpload,
    bytes: Readable,
    within: (analysisId: string) => Promise<void>,
  ): Promise<string> {
    const { fileName, fields } = this.details.open(upload);
    const fileId = newId('file');
    const file = { ...(await this.files.receive(fileKey(caller.accountId, fileId), bytes)), fileName };
    return this.admission.admit(
      { caller, fileId, file },
      () => this.contents.look(file, fields),
      async ({ analysis }) => {
        await within(analysis.id);
        return analysis.id;
      },
    );
  }
}
