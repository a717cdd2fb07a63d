import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Audit } from '../../audit/audit.js';
import type { Principal } from '../../auth/principal.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { errors } from '../../errors/errors.js';
import { FileStore } from '../../storage/file-store.js';
import { FileRepository } from './file.repository.js';
import type { OwnedFile } from './owned-file.js';

@Injectable()
export class FilesService {
  constructor(
    private readonly recordings: FileRepository,
    private readonly access: Access,
    private readonly files: FileStore,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws FILE_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  get(caller: Principal, fileId: string): Promise<OwnedFile> {
    return this.unitOfWork.read(async () => {
      const found = await this.recordings.find(caller.accountId, fileId);
      if (!found) throw errors.fileNotFound(fileId);
      await this.access.mustSee(caller, found.analysisId);
      return found;
    });
  }

  /** The file and where it can be read. Who listens to a recording stands in the audit trail, once for each playing. */
  async open(caller: Principal, fileId: string, fromStart: boolean): Promise<OwnedFile & { readonly path: string }> {
    const found = await this.get(caller, fileId);
    if (fromStart) await this.unitOfWork.run(async () => this.audit.record(caller, 'recording.read', fileId));
    return { ...found, path: await this.files.path(found.file.key) };
  }
}
