import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { contentTypes } from './encode.js';
import { ExportCallers } from './export-callers.js';
import { ExportLog } from './export-log.js';
import { ExportsService } from './exports.service.js';

export interface ExportFile {
  readonly path: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The files of finished exports. */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly exports: ExportsService,
    private readonly callers: ExportCallers,
    private readonly files: FileStore,
    private readonly log: ExportLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * The audit trail records who takes it, once per download. Throws EXPORT_NOT_FOUND, CONFLICT where it is not completed,
   * INSUFFICIENT_PERMISSIONS where the caller sees less than when it was made.
   */
  async open(caller: Principal, id: string, { fromStart }: { readonly fromStart: boolean }): Promise<ExportFile> {
    const found = await this.exports.find(caller, id);
    const { status, key, size, sha256, resource, format } = found;
    if (!key || size == null || sha256 == null) throw errors.conflict(`The export is ${status}: it has no file.`);
    await this.unitOfWork.run(async () => {
      await this.callers.mustStillSee(caller, found);
      if (fromStart) this.log.downloaded(caller, found);
    });
    const fileName = `${resource}.${format}`;
    return { path: await this.files.path(key), fileName, contentType: contentTypes[format], size, sha256 };
  }
}
