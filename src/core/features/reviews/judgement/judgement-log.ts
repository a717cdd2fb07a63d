import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { History } from '../../../platform/history/history.js';
import type { Review } from '../review.entity.js';
import type { JudgementEvent } from './judgement.types.js';

/**
 * Records judgements in the history of the review and in the audit trail, in the caller's transaction. The audit trail says no more
 * than that there was one: administrators who give a second verdict read it too. There is no event, as nothing is final before
 * `review.completed`.
 */
@Injectable()
export class JudgementLog {
  constructor(
    private readonly history: History,
    private readonly audit: Audit,
  ) {}

  record(caller: Principal, review: Review, event: JudgementEvent, details: Readonly<Record<string, unknown>>): void {
    this.history.add(review, event, caller.id, details);
    this.audit.record(caller, 'review.judged', review.id);
  }
}
