import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { counted, forEachItem } from '../../../platform/http/bulk.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { isNoSpace } from '../../../platform/storage/no-space.js';
import { viewUploaded } from '../analysis.view.js';
import { NewAnalyses } from '../upload/new-analyses.service.js';
import { UploadContents } from '../upload/upload-contents.js';
import { BatchReceiver, type ReceivedItem } from './batch-receiver.js';
import type { BatchUploads } from './batch.schemas.js';

/** Many recordings in one request. All analyses are made in one transaction, in which the response is kept, too. */
@Injectable()
export class BatchUploadsService {
  constructor(
    private readonly receiver: BatchReceiver,
    private readonly contents: UploadContents,
    private readonly files: FileStore,
    private readonly newAnalyses: NewAnalyses,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A recording that is refused fails alone. Of a repeated request with an Idempotency-Key throws Replay. */
  async receive(caller: Principal, request: Request, claim?: Claim): Promise<BatchUploads> {
    const items = await this.receiver.receive(caller, request);
    try {
      await claim?.is(items.map(({ key, texts: fields, file: { sha256 } }) => ({ key, fields, sha256 })));
      const byKey = new Map(items.map((item) => [item.key, item]));
      const looked = await forEachItem([...byKey.keys()], async (key) => this.contents.read(caller, byKey.get(key)!));
      const good = looked.flatMap(({ id, status }) => (status === 'success' ? byKey.get(id)! : []));
      for (const { file } of good) await this.files.keep(file);
      // If the response to the commit is lost, the rows may exist: only housekeeping can decide, and removes the files.
      return await this.unitOfWork.run(async (now) => {
        const results: BatchUploads['results'] = [];
        for (const { id: key, status, error, sound, read, estimatedTime } of looked) {
          const { fileId, file } = byKey.get(key)!;
          if (status === 'failed') results.push({ key, status, error, upload: null });
          else {
            const incoming = { fileId, file, sound: sound!, fields: read! };
            const { analysis, duplicateOf } = await this.newAnalyses.admit(caller, incoming, now);
            results.push({ key, status, error, upload: viewUploaded(analysis, estimatedTime!, duplicateOf) });
          }
        }
        const body = counted(results);
        await claim?.keep({ status: 200, body });
        return body;
      });
    } catch (error) {
      if (isNoSpace(error)) await this.remove(items); // surely not committed, and its space is wanted
      throw error;
    } finally {
      await this.receiver.discard(items); // those that are not kept
    }
  }

  private async remove(items: readonly ReceivedItem[]): Promise<void> {
    for (const { file } of items) await this.files.remove(file.key);
  }
}
