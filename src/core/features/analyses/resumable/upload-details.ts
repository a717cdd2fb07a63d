import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { Seals } from '../../../platform/secrets/seals.js';
import { UploadContents } from '../upload/upload-contents.js';
import type { UploadFields } from '../upload/upload-fields.js';
import type { ResumableUpload } from './resumable-upload.entity.js';
import { readTusMetadata, type TusMetadata } from './tus-metadata.js';

/** All that an upload has besides the recording. */
export interface Details {
  readonly fileName: string;
  readonly fields: UploadFields;
}

/** What clients say of a recording before it comes: checked, redacted and sealed before it is stored. */
@Injectable()
export class UploadDetails {
  constructor(
    private readonly contents: UploadContents,
    private readonly seals: Seals,
  ) {}

  /** Throws what an upload with these parts would. */
  async seal(caller: Principal, id: string, metadata: TusMetadata): Promise<string> {
    const { fileName, texts } = readTusMetadata(metadata);
    const fields = await this.contents.readTexts(caller, texts);
    return this.seals.seal(JSON.stringify({ fileName, fields } satisfies Details), detailsOf(id));
  }

  /** Throws where CALLWARDEN_SECRET is another than then. */
  open({ id, details }: ResumableUpload): Details {
    return JSON.parse(this.seals.open(details ?? '', detailsOf(id))) as Details;
  }
}

const detailsOf = (id: string) => `upload ${id} details`;
