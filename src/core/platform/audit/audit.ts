import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Principal } from '../caller/principal.js';
import { Clock } from '../clock/clock.js';
import { newId } from '../database/identifier.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { EventBus } from '../events/event-bus.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { commitmentOf } from './audit-chain.js';
import { type AuditAction, auditActions } from './audit-actions.js';
import { AuditRepository, type Unsealed } from './audit.repository.js';
import type { AuditQuery } from './audit.schemas.js';

/** One line of the trail; sequence and hash once it is sealed. */
export type AuditLine = Pick<AuditEntry, 'id' | 'action' | 'resource' | 'createdAt'> &
  Partial<Pick<AuditEntry, 'sequence' | 'hash'>>;

/** Who did what when. Recorded in the caller's transaction; sealed into the chain soon after. */
@Injectable()
export class Audit {
  constructor(
    private readonly entries: AuditRepository,
    private readonly events: EventBus,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** `details` count as personal data: they can be erased. Returns the line, which is not sealed yet. */
  record(
    caller: Principal,
    action: AuditAction,
    resource: string,
    details?: Readonly<Record<string, unknown>>,
  ): AuditLine {
    const { accountId, kind, id: actor, origin } = caller;
    const salt = randomBytes(16).toString('hex');
    const personal = { ...(origin?.address && { address: origin.address }), ...(details && { details }) };
    const line: Unsealed = {
      id: newId('audit'),
      accountId,
      actorKind: kind,
      actor,
      action,
      resource,
      requestId: origin?.requestId ?? null,
      createdAt: this.clock.now(),
      personal,
      salt,
      commitment: commitmentOf(salt, personal),
    };
    this.entries.add(line);
    if (auditActions[action]) this.events.publish(accountId, 'user.action', { userId: actor, action, resource });
    return line;
  }

  find(caller: Principal, id: string): Promise<AuditLine | null> {
    return this.unitOfWork.read(() => this.entries.find(caller.accountId, id));
  }

  list(caller: Principal, query: AuditQuery): Promise<[AuditEntry[], number]> {
    return this.unitOfWork.read(() => this.entries.list(caller.accountId, query));
  }

  /** Erases the personal data of all lines about `resource`; the lines stay. */
  erase(accountId: string, resource: string): Promise<void> {
    return this.entries.erase(accountId, resource);
  }
}
