import { Injectable } from '@nestjs/common';
import type { Principal } from '../caller/principal.js';
import { Clock } from '../clock/clock.js';
import { type AuditVerification, type VerificationQuery } from './audit.schemas.js';
import { AuditVerifier, chainStart } from './audit-verifier.js';

/** Verifies the chain of the caller's account, a part with each request. */
@Injectable()
export class AuditVerifications {
  constructor(
    private readonly verifier: AuditVerifier,
    private readonly clock: Clock,
  ) {}

  async next({ accountId }: Principal, { afterSequence, afterHash }: VerificationQuery): Promise<AuditVerification> {
    const after = afterSequence && afterHash ? { sequence: afterSequence, hash: afterHash } : chainStart;
    const { place, more, flaw } = await this.verifier.verifyPart(accountId, after);
    return {
      sequence: place.sequence,
      hash: place.hash,
      timestamp: this.clock.now().toISOString(),
      continues: more,
      flaw: flaw ?? null,
      unsealed: await this.verifier.unsealed(accountId),
    };
  }
}
