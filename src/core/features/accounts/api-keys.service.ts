import { Injectable } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock/clock.js';
import { newId } from '../../platform/database/identifier.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { errors } from '../../platform/errors/errors.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import type { ApiKey } from './api-key.entity.js';
import { hashOf, newApiKeyValue } from './api-key-value.js';
import { AuthRepository } from './auth.repository.js';
import { viewNewApiKey } from './auth.view.js';
import type { Principal } from '../../platform/caller/principal.js';
import type { Scope } from '../../platform/caller/scopes.js';

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The value is returned here and can be had nowhere else. Throws VALIDATION_FAILED, INSUFFICIENT_PERMISSIONS. */
  create(
    caller: Principal,
    input: { name: string; scopes: readonly Scope[]; expiresAt?: Date | null },
    claim?: Claim,
  ): Promise<{ key: ApiKey; value: string }> {
    const now = this.clock.now();
    if (input.expiresAt && input.expiresAt <= now)
      throw errors.validationFailed([{ path: 'expiresAt', reason: 'must be in the future' }]);
    const missing = input.scopes.filter((scope) => !caller.scopes.has(scope));
    if (missing.length > 0)
      throw errors.insufficientPermissions(`${missing.join(', ')} to give a key ${missing.length > 1 ? 'them' : 'it'}`);
    const value = newApiKeyValue();
    const { accountId, id: createdBy } = caller;
    const ownerId = caller.kind === 'user' ? caller.id : (caller.ownerId ?? null);
    return this.unitOfWork.run(async () => {
      const key = this.auth.addKey({
        id: newId('key'),
        accountId,
        createdBy,
        ownerId,
        name: input.name,
        scopes: [...new Set(input.scopes)],
        hash: hashOf(value),
        lastFour: value.slice(-4),
        createdAt: now,
        expiresAt: input.expiresAt ?? null,
      });
      this.audit.record(caller, 'api-key.created', key.id, { name: key.name, scopes: key.scopes });
      await claim?.keep({ status: 201, body: viewNewApiKey(key) }, key.id);
      return { key, value };
    });
  }

  list(caller: Principal, { page, limit }: { page: number; limit: number }): Promise<[ApiKey[], number]> {
    return this.unitOfWork.read(() => this.auth.keys(caller.accountId, (page - 1) * limit, limit));
  }

  revoke(caller: Principal, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.auth.revokeKey(caller.accountId, id, this.clock.now()))) throw errors.apiKeyNotFound(id);
      this.audit.record(caller, 'api-key.revoked', id);
    });
  }
}
