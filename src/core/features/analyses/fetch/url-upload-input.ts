import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { OutboundClient } from '../../../platform/outbound/guarded-client.js';
import { readCalledLater } from '../../../platform/receivers/named-url.js';
import { UploadMetadata } from '../analysis.schemas.js';
import { UploadContents } from '../upload/upload-contents.js';
import type { UploadFields } from '../upload/upload-fields.js';
import { cleanName } from '../upload/form.js';
import type { Source } from './fetches.service.js';
import { UrlUpload } from './url-upload.schemas.js';

export interface ReadUrlUpload {
  readonly source: Source;
  readonly fileName: string;
  readonly fields: UploadFields;
}

/** Reads the body of an upload by URL. */
@Injectable()
export class UrlUploadInput {
  constructor(
    private readonly client: OutboundClient,
    private readonly contents: UploadContents,
  ) {}

  /** Throws INVALID_URL for what the guard refuses, INVALID_PARAMETERS, and what `UploadContents` throws. */
  async read(caller: Principal, body: unknown): Promise<ReadUrlUpload> {
    const read = await readCalledLater(this.client, caller.accountId, UrlUpload, body);
    const { url, headers = {}, fileName, metadata = UploadMetadata.parse({}), callback = null } = read;
    const { processImmediately, transcript } = read;
    const values = { metadata, processImmediately, transcript, callback };
    const fields = await this.contents.readValues(caller, values);
    return { source: { url, headers }, fileName: cleanName(fileName ?? lastPart(url)), fields };
  }
}

function lastPart(url: string): string {
  const part = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
