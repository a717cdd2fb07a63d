import { Injectable } from '@nestjs/common';
import { Audit } from '../../../platform/audit/audit.js';
import { Clock } from '../../../platform/clock/clock.js';
import { newId } from '../../../platform/database/identifier.js';
import { hashPassword } from '../passwords.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { applyUpdate } from './apply-update.js';
import { Availability, presenceOf } from './availability.service.js';
import { Revocations } from './revocations.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import type { NewUser, UserUpdate } from './user.schemas.js';

/** Stores users with all that follows: sessions that end, the audit line, the event. In the caller's transaction. */
@Injectable()
export class UserWriter {
  constructor(
    private readonly users: UserRepository,
    private readonly revocations: Revocations,
    private readonly availability: Availability,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws CONFLICT where the e-mail address is taken. */
  async add(caller: Principal, input: NewUser & { readonly externalId?: string }): Promise<User> {
    const { password, outOfOffice, ...plain } = input;
    const user = await this.users.add({
      ...plain,
      id: newId('user'),
      accountId: caller.accountId,
      createdAt: this.clock.now(),
      passwordHash: password == null ? null : await hashPassword(password),
      outOfOfficeFrom: outOfOffice?.from ?? null,
      outOfOfficeUntil: outOfOffice?.until ?? null,
    });
    await this.availability.changed(null, user);
    this.audit.record(caller, 'user.created', user.id, { fields: Object.keys(input) });
    return user;
  }

  /**
   * Throws CONFLICT where the e-mail address is taken. A new password and a deactivation end the sessions of the user, but
   * `keptSession`; a deactivation the API keys too.
   */
  async change(caller: Principal, user: User, update: UserUpdate, keptSession?: string): Promise<void> {
    const before = presenceOf(user);
    const fields = applyUpdate(user, update);
    if (update.password !== undefined) {
      user.passwordHash = await hashPassword(update.password);
      fields.push('password');
    }
    if (fields.length === 0) return;
    await this.users.store(user);
    const [role, password] = [fields.includes('role'), fields.includes('password')];
    const deactivated = user.disabled && !before.disabled;
    await this.revocations.follow(caller, user, { role, password, deactivated }, keptSession);
    await this.availability.changed(before, user);
    if (fields.includes('disabled'))
      this.audit.record(caller, user.disabled ? 'user.deactivated' : 'user.reactivated', user.id);
    const others = fields.filter((field) => field !== 'disabled');
    if (others.length > 0) this.audit.record(caller, 'user.updated', user.id, { fields: others });
  }
}
