import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Access } from '../../access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import { Idempotency } from '../../../platform/http/idempotency/idempotency.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { MutedFiles } from '../files/muted-files.service.js';
import { type AnalysisEraser, ErasesWithAnalysis } from '../../../platform/housekeeping/erases.decorator.js';
import { ErasureRepository } from './erasure.repository.js';

/**
 * Erases an analysis: recording, transcript and all that derives from them. A worker that has it loses its
 * lease and writes nothing more. Other features erase theirs in the same transaction (`@ErasesWithAnalysis`); `analysis.deleted` tells that it is done.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasure: ErasureRepository,
    private readonly access: Access,
    private readonly discovery: DiscoveryService,
    private readonly files: FileStore,
    private readonly muted: MutedFiles,
    private readonly history: History,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  async erase(caller: Principal, analysisId: string): Promise<void> {
    const { accountId } = caller;
    const { keys, fileIds } = await this.unitOfWork.run(async () => {
      if (!(await this.erasure.lock(accountId, analysisId))) throw errors.analysisNotFound(analysisId);
      await this.access.mustSee(caller, analysisId);
      await this.events.forgetAnalysis(accountId, analysisId);
      const removed = await this.erasure.erase(accountId, analysisId);
      for (const { instance } of this.discovery.getProviders({ metadataKey: ErasesWithAnalysis.KEY }))
        await (instance as AnalysisEraser).erase(accountId, analysisId);
      await this.history.forget(accountId, analysisId);
      for (const subject of [analysisId, ...removed.fileIds]) {
        await this.idempotency.forget(accountId, subject);
        await this.audit.erase(accountId, subject);
      }
      this.audit.record(withoutOrigin(caller), 'analysis.deleted', analysisId);
      this.events.publish(accountId, 'analysis.deleted', { analysisId });
      return removed;
    });
    // What a crash leaves here, housekeeping finds: no row names it any more.
    await Promise.allSettled([
      ...keys.map((key) => this.files.remove(key)),
      ...fileIds.map((id) => this.muted.forget(id)),
    ]);
    await this.files.removeFolder(`.work/${analysisId}`);
  }
}

/** The line that stays has no personal data, the address of the client neither. */
const withoutOrigin = ({ origin, ...caller }: Principal): Principal => ({
  ...caller,
  ...(origin && { origin: { requestId: origin.requestId } }),
});
