import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { History } from '../../../platform/history/history.js';
import { type AnalysisEraser, ErasesWithAnalysis } from '../../../platform/housekeeping/erases.decorator.js';
import { Idempotency } from '../../../platform/http/idempotency/idempotency.js';

/** What is left of an analysis outside of its own tables. In the caller's transaction. */
@Injectable()
export class AnalysisTraces {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly history: History,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly events: EventBus,
  ) {}

  /** A line of the audit trail without personal data and the event `analysis.deleted` are all that stays. */
  async erase(caller: Principal, analysisId: string, fileIds: readonly string[]): Promise<void> {
    const { accountId } = caller;
    await this.events.forgetAnalysis(accountId, analysisId);
    for (const { instance } of this.discovery.getProviders({ metadataKey: ErasesWithAnalysis.KEY }))
      await (instance as AnalysisEraser).erase(accountId, analysisId);
    await this.history.forget(accountId, analysisId);
    for (const subject of [analysisId, ...fileIds]) {
      await this.idempotency.forget(accountId, subject);
      await this.audit.erase(accountId, subject);
    }
    this.audit.record(withoutOrigin(caller), 'analysis.deleted', analysisId);
    this.events.publish(accountId, 'analysis.deleted', { analysisId });
  }
}

/** The line that stays has no personal data, the address of the client neither. */
const withoutOrigin = ({ origin, ...caller }: Principal): Principal => ({
  ...caller,
  ...(origin && { origin: { requestId: origin.requestId } }),
});
