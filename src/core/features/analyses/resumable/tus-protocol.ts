import { Inject, Injectable } from '@nestjs/common';
import { Server } from '@tus/server';
import type { Request } from 'express';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { newId } from '../../../platform/database/identifier.js';
import { FinishedUploads } from './finished-uploads.js';
import { NewUploads } from './new-uploads.service.js';
import type { ResumableUpload } from './resumable-upload.entity.js';
import { ResumableUploads } from './resumable-uploads.service.js';
import { refusedByTus } from './tus-errors.js';
import { TusRequest } from './tus-request.js';
import { TusStore } from './tus-store.js';
import { tusPath } from './tus-version.js';
import type { UploadLock } from './upload-lock.js';
import { UploadLocks } from './upload-locks.js';

/** Creation, continuation and termination as the tus library does them; what they answer is the service's. */
@Injectable()
export class TusProtocol {
  constructor(
    private readonly creation: NewUploads,
    private readonly uploads: ResumableUploads,
    private readonly finished: FinishedUploads,
    private readonly locks: UploadLocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws an AppError, as the others do. */
  async create(caller: Principal, request: Request): Promise<ResumableUpload> {
    const id = newId('upload');
    await this.run(caller, request, id, this.locks.ofNew(id), this.config.uploads.maxBytes);
    return this.uploads.find(caller, id);
  }

  async continue(caller: Principal, request: Request, id: string): Promise<ResumableUpload> {
    const { size } = await this.uploads.find(caller, id);
    await this.run(caller, request, id, this.locks.of(id), size);
    return this.uploads.find(caller, id);
  }

  async terminate(caller: Principal, request: Request, id: string): Promise<void> {
    const { size } = await this.uploads.find(caller, id);
    await this.run(caller, request, id, this.locks.of(id), size);
  }

  private async run(
    caller: Principal,
    source: Request,
    id: string,
    lock: UploadLock,
    mostBytes: number,
  ): Promise<void> {
    let thrown: unknown;
    const server = new Server({
      path: tusPath,
      datastore: new TusStore(caller, lock.token, this.creation, this.uploads),
      locker: { newLock: () => lock },
      maxSize: mostBytes,
      relativeLocation: true,
      namingFunction: () => id,
      getFileIdFromRequest: () => id,
      onUploadFinish: async () => {
        await this.finished.finish(caller, id);
        return {};
      },
      onResponseError: (_, error) => {
        thrown = error;
        return undefined;
      },
    });
    const request = new TusRequest(source);
    try {
      const response = await server.handleWeb(request.web);
      if (response.status >= 400)
        throw refusedByTus({ status: response.status, text: await response.text(), thrown, mostBytes });
    } finally {
      request.end();
    }
  }
}
