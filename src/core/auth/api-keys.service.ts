import { Injectable } from '@nestjs/common';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { newId } from '../database/identifier.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { errors } from '../errors/errors.js';
import type { ApiKey } from './api-key.entity.js';
import { hashOf, newApiKeyValue } from './api-key-value.js';
import { AuthRepository } from './auth.repository.js';
import type { Principal } from './principal.js';
import type { Scope } from './scopes.js';

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly auth: AuthRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The value is returned here and can be had nowhere else. */
  create(
    caller: Principal,
    input: { name: string; scopes: readonly Scope[]; expiresAt?: Date | null },
  ): Promise<{ key: ApiKey; value: string }> {
    const now = this.clock.now();
    if (input.expiresAt && input.expiresAt <= now)
      throw errors.validationFailed([{ path: 'expiresAt', reason: 'must be in the future' }]);
    const value = newApiKeyValue();
    const { accountId, id: createdBy } = caller;
    return this.unitOfWork.run(async () => {
      const key = this.auth.addKey({
        id: newId('key'),
        accountId,
        createdBy,
        name: input.name,
        scopes: [...new Set(input.scopes)],
        hash: hashOf(value),
        lastFour: value.slice(-4),
        createdAt: now,
        expiresAt: input.expiresAt ?? null,
      });
      this.audit.record(caller, 'api-key.created', key.id, { name: key.name, scopes: key.scopes });
      return { key, value };
    });
  }

  list(caller: Principal, { page, limit }: { page: number; limit: number }): Promise<[ApiKey[], number]> {
    return this.unitOfWork.read(() => this.auth.keys(caller.accountId, (page - 1) * limit, limit));
  }

  revoke(caller: Principal, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.auth.revokeKey(caller.accountId, id, this.clock.now())))
        throw errors.notFound(`The API key ${id}`);
      this.audit.record(caller, 'api-key.revoked', id);
    });
  }
}
