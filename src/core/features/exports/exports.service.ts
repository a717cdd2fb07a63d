import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/caller/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import { pagination } from '../../platform/http/pagination.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Export } from './export.entity.js';
import { ExportRepository } from './export.repository.js';
import type { ExportList, ExportQuery, ExportView } from './export.schemas.js';
import { viewExport } from './export.view.js';

/** The exports of a caller. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly exports: ExportRepository,
    private readonly files: FileStore,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The newest first. */
  list(caller: Principal, { page, limit }: ExportQuery): Promise<ExportList> {
    return this.unitOfWork.read(async (now) => {
      const [found, total] = await this.exports.page(caller, now, (page - 1) * limit, limit);
      return { data: found.map(viewExport), pagination: pagination(page, limit, total) };
    });
  }

  /** Throws EXPORT_NOT_FOUND, also for those of others. */
  async get(caller: Principal, id: string): Promise<ExportView> {
    return viewExport(await this.find(caller, id));
  }

  /** Throws EXPORT_NOT_FOUND. */
  async find(caller: Principal, id: string): Promise<Export> {
    const found = await this.unitOfWork.read((now) => this.exports.find(caller, id, now));
    if (!found) throw errors.exportNotFound(id);
    return found;
  }

  /** One that runs is ended: its worker finds that it has lost it. Throws EXPORT_NOT_FOUND. */
  async remove(caller: Principal, id: string): Promise<void> {
    const key = await this.unitOfWork.run(async () => {
      const found = await this.exports.findForUpdate(caller, id, this.clock.now());
      if (!found) throw errors.exportNotFound(id);
      await this.exports.remove(found);
      this.audit.record(caller, 'export.deleted', id);
      return found.key;
    });
    if (key) await this.files.remove(key);
  }
}
