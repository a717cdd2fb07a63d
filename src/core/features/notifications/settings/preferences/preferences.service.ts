import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../platform/audit/audit.js';
import type { Principal } from '../../../../platform/caller/principal.js';
import { Colleagues } from '../../../accounts/colleagues.service.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { errors } from '../../../../platform/errors/errors.js';
import { Timers } from '../../../../platform/timers/timers.js';
import { Channels } from '../../channels.js';
import type { ChannelName } from '../../notification.types.js';
import type { NotificationPreferences } from './preferences.entity.js';
import { PreferencesRepository } from './preferences.repository.js';
import type {
  NewSubscription,
  PreferencesUpdate,
  PreferencesView,
  SmsSettings,
  SubscriptionView,
} from './preferences.schemas.js';
import { SubscribableEvents } from './subscribable-events.js';
import type { Unsubscription } from './unsubscribe-links.js';
import { userOf } from './user-of.js';

/** How users want to be notified. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly colleagues: Colleagues,
    private readonly subscribable: SubscribableEvents,
    private readonly channels: Channels,
    private readonly timers: Timers,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws INSUFFICIENT_PERMISSIONS for an API key: it gets no notifications. */
  get(caller: Principal): Promise<PreferencesView> {
    const userId = userOf(caller);
    return this.unitOfWork.read(async () => view(userId, await this.preferences.find(caller.accountId, userId)));
  }

  /** Changes the fields that are sent. Throws VALIDATION_FAILED, INSUFFICIENT_PERMISSIONS. */
  async update(caller: Principal, update: PreferencesUpdate): Promise<PreferencesView> {
    const userId = userOf(caller);
    this.mustKnow(Object.entries(update.channels ?? {}).map(([event, list]) => [`channels.${event}`, list ?? []]));
    await this.mustBeFor(caller.accountId, userId, 'subscriptions', update.subscriptions ?? []);
    return this.change(caller.accountId, userId, (row) => Object.assign(row, update));
  }

  async sms(caller: Principal): Promise<SmsSettings> {
    const userId = userOf(caller);
    const row = await this.unitOfWork.read(() => this.preferences.find(caller.accountId, userId));
    return (
      (row?.sms as SmsSettings | null | undefined) ?? {
        enabled: false,
        phoneNumber: null,
        events: [],
        quietHours: null,
      }
    );
  }

  async setSms(caller: Principal, sms: SmsSettings): Promise<SmsSettings> {
    await this.change(caller.accountId, userOf(caller), (row) => (row.sms = sms));
    return sms;
  }

  /** These events come on these channels from now on. Of others with write:notifications. Throws VALIDATION_FAILED. */
  async subscribe(
    caller: Principal,
    { userId, channels, events, preferences }: NewSubscription,
  ): Promise<SubscriptionView> {
    if (userId !== caller.id && !caller.scopes.has('write:notifications'))
      throw errors.insufficientPermissions('the scope write:notifications, to subscribe somebody else');
    this.mustKnow([['channels', channels]]);
    const [person] = await this.unitOfWork.read(() => this.colleagues.find(caller.accountId, [userId]));
    if (!person) throw errors.validationFailed([{ path: 'userId', reason: 'is not a user of this account' }]);
    await this.mustBeFor(caller.accountId, userId, 'events', events);
    const stored = await this.change(caller.accountId, userId, (row) => {
      row.channels = { ...row.channels, ...Object.fromEntries(events.map((event) => [event, channels])) };
      row.subscriptions = [...new Set([...row.subscriptions, ...events])];
      row.unsubscribed = row.unsubscribed.filter((event) => !(events as readonly string[]).includes(event));
      if (preferences?.quietHours) row.quietHours = preferences.quietHours;
      if (userId !== caller.id)
        this.audit.record(caller, 'notification-setting.updated', userId, { kind: 'subscription' });
    });
    return { userId, channels, events, preferences: { quietHours: stored.quietHours } };
  }

  /** By the link in an e-mail. Once more changes nothing. */
  async unsubscribe({ accountId, userId, event }: Unsubscription): Promise<void> {
    const [person] = await this.unitOfWork.read(() => this.colleagues.find(accountId, [userId]));
    if (!person) return;
    await this.change(accountId, userId, (row) => {
      row.unsubscribed = [...new Set([...row.unsubscribed, event])];
    });
  }

  /** What is held by quiet hours is looked at again, by those of now. */
  private change(
    accountId: string,
    userId: string,
    change: (row: NotificationPreferences) => unknown,
  ): Promise<PreferencesView> {
    return this.unitOfWork.run(async (now) => {
      const row = await this.preferences.hold(accountId, userId, now);
      change(row);
      row.updatedAt = now;
      await this.preferences.reconsider(userId, now);
      await this.timers.bringForward(accountId, 'notification.release', [{ key: userId, dueAt: now }]);
      return view(userId, row);
    });
  }

  private mustBeFor(...asked: Parameters<SubscribableEvents['mustBeFor']>): Promise<void> {
    return this.unitOfWork.read(() => this.subscribable.mustBeFor(...asked));
  }

  private mustKnow(lists: readonly (readonly [string, readonly ChannelName[]])[]): void {
    const bad = lists.flatMap(([path, list]) => this.channels.problems(path, list));
    if (bad.length > 0) throw errors.validationFailed(bad);
  }
}

const view = (userId: string, row: NotificationPreferences | null): PreferencesView => ({
  userId,
  channels: row?.channels ?? {},
  quietHours: row?.quietHours ?? null,
  digest: (row?.digest as PreferencesView['digest'] | undefined) ?? null,
  unsubscribed: row?.unsubscribed ?? [],
  subscriptions: row?.subscriptions ?? [],
  updatedAt: row?.updatedAt.toISOString() ?? null,
});
