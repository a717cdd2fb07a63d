import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../platform/audit/audit.js';
import type { Principal } from '../../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import { mustMatch } from '../../../../platform/http/etag.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { readPart } from '../account/partial-body.js';
import type { NotificationPreferences } from './preferences.entity.js';
import { PreferenceRules } from './preference-rules.js';
import { PreferencesRepository } from './preferences.repository.js';
import { PreferencesWriter } from './preferences-writer.js';
import {
  type NewSubscription,
  type PreferencesUpdate,
  type PreferencesView,
  type SmsSettings,
  smsUpdate,
  type SubscriptionView,
} from './preferences.schemas.js';
import type { Unsubscription } from './unsubscribe-links.js';
import { userOf } from './user-of.js';

/** How users want to be notified. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly rules: PreferenceRules,
    private readonly writer: PreferencesWriter,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS for an API key: it gets no notifications. */
  get(caller: Principal): Promise<PreferencesView> {
    const userId = userOf(caller);
    return this.unitOfWork.read(async () => view(userId, await this.preferences.find(caller.accountId, userId)));
  }

  /** Changes the fields that are sent. Throws PRECONDITION_FAILED, VALIDATION_FAILED, INSUFFICIENT_PERMISSIONS. */
  async update(caller: Principal, update: PreferencesUpdate, ifMatch?: string): Promise<PreferencesView> {
    const userId = userOf(caller);
    this.rules.mustKnow(
      Object.entries(update.channels ?? {}).map(([event, list]) => [`channels.${event}`, list ?? []]),
    );
    await this.rules.mustBeFor(caller.accountId, userId, 'subscriptions', update.subscriptions ?? []);
    const changed = await this.writer.change(caller.accountId, userId, (row, before) => {
      mustMatch(ifMatch, view(userId, before));
      Object.assign(row, update);
    });
    return view(userId, changed);
  }

  async sms(caller: Principal): Promise<SmsSettings> {
    const userId = userOf(caller);
    const row = await this.unitOfWork.read(() => this.preferences.find(caller.accountId, userId));
    return smsOf(row);
  }

  /** Changes the fields that are sent. Throws PRECONDITION_FAILED, VALIDATION_FAILED, INSUFFICIENT_PERMISSIONS. */
  async setSms(caller: Principal, body: unknown, ifMatch?: string): Promise<SmsSettings> {
    const changed = await this.writer.change(caller.accountId, userOf(caller), (row, before) => {
      mustMatch(ifMatch, smsOf(before));
      row.sms = readPart(smsUpdate, smsOf(before), body);
    });
    return smsOf(changed);
  }

  /** These events come on these channels from now on. Of others with write:notifications. Throws VALIDATION_FAILED. */
  async subscribe(
    caller: Principal,
    { userId, channels, events, preferences }: NewSubscription,
    claim?: Claim,
  ): Promise<SubscriptionView> {
    if (userId !== caller.id && !caller.scopes.has('write:notifications'))
      throw errors.insufficientPermissions('the scope write:notifications, to subscribe somebody else');
    this.rules.mustKnow([['channels', channels]]);
    if (!(await this.rules.isUser(caller.accountId, userId)))
      throw errors.validationFailed([{ path: 'userId', reason: 'is not a user of this account' }]);
    await this.rules.mustBeFor(caller.accountId, userId, 'events', events);
    const subscription = (row: NotificationPreferences): SubscriptionView => ({
      userId,
      channels,
      events,
      preferences: { quietHours: row.quietHours ?? null },
    });
    const stored = await this.writer.change(caller.accountId, userId, async (row) => {
      row.channels = { ...row.channels, ...Object.fromEntries(events.map((event) => [event, channels])) };
      row.subscriptions = [...new Set([...row.subscriptions, ...events])];
      row.unsubscribed = row.unsubscribed.filter((event) => !(events as readonly string[]).includes(event));
      if (preferences?.quietHours) row.quietHours = preferences.quietHours;
      if (userId !== caller.id)
        this.audit.record(caller, 'notification-setting.updated', userId, { kind: 'subscription' });
      await claim?.keep({ status: 200, body: subscription(row) }, userId);
    });
    return subscription(stored);
  }

  /** By the link in an e-mail. Once more changes nothing. */
  async unsubscribe({ accountId, userId, event }: Unsubscription): Promise<void> {
    if (!(await this.rules.isUser(accountId, userId))) return;
    await this.writer.change(accountId, userId, (row) => {
      row.unsubscribed = [...new Set([...row.unsubscribed, event])];
    });
  }
}

const smsOf = (row: NotificationPreferences | null): SmsSettings =>
  (row?.sms as SmsSettings | null | undefined) ?? { enabled: false, phoneNumber: null, events: [], quietHours: null };

const view = (userId: string, row: NotificationPreferences | null): PreferencesView => ({
  userId,
  channels: row?.channels ?? {},
  quietHours: row?.quietHours ?? null,
  digest: (row?.digest as PreferencesView['digest'] | undefined) ?? null,
  unsubscribed: row?.unsubscribed ?? [],
  subscriptions: row?.subscriptions ?? [],
  updatedAt: row?.updatedAt.toISOString() ?? null,
});
