import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import type { Routed } from '../routing/routing.js';
import { Channels } from '../channels.js';
import { type ChannelName, noPreferences, type Preferences } from '../notification.types.js';
import { NotificationRepository } from '../store/notification.repository.js';
import type { Occasion } from '../routing/occasion.js';
import { Contacts } from '../settings/preferences/contacts.js';
import type { AccountSettings } from '../settings/account/account-settings.js';
import type { Situation, Verdict } from './decide.js';
import { batchFor, digestFor, overflowFor } from './batch-rules.js';

/** An occasion for one person. */
export interface Draft {
  readonly occasion: Occasion;
  readonly listener: Routed;
}
/** With all that decides about it. */
export interface DraftSituation extends Draft {
  readonly situation: Situation;
  /** The one that it is merged into. */
  readonly twin: string | null;
}

/** With what becomes of it on each channel. */
export interface Decided extends DraftSituation {
  readonly verdicts: readonly Verdict[];
}

const hourMs = 3_600_000;

/** Finds what decides about drafts, in the caller's unit of work. */
@Injectable()
export class Situations {
  constructor(
    private readonly contacts: Contacts,
    private readonly notifications: NotificationRepository,
    private readonly channels: Channels,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(accountId: string, drafts: readonly Draft[], settings: AccountSettings): Promise<DraftSituation[]> {
    const { hourlyCeiling, mergeMinutes, dailyDigestAt: dailyAt, lowWindowSeconds } = this.config.notifications;
    const now = this.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const userIds = [...new Set(drafts.flatMap(({ listener: { person } }) => person.userId ?? []))];
    const said: ReadonlyMap<string, Preferences> = await this.contacts.preferences(accountId, userIds);
    const withDevice = await this.contacts.devicesOf(accountId, userIds);
    const recent = await this.notifications.loads(userIds, ago(hourMs), hourlyCeiling);
    const twins = await this.notifications.twins(drafts.flatMap(keyOf), ago(mergeMinutes * 60_000));
    const seen = new Set<string>();
    const { configured } = this.channels;
    return drafts.map((draft) => {
      const { occasion, listener } = draft;
      const { person } = listener;
      const { type: event, priority } = occasion;
      const preferences = said.get(person.userId ?? '') ?? noPreferences;
      const [key] = keyOf(draft).map(({ userId, mergeKey }) => `${userId} ${mergeKey}`);
      const twin = key === undefined || priority === 'critical' ? null : (twins.get(key) ?? null);
      const isRepeatedHere = key !== undefined && priority !== 'critical' && seen.has(key);
      if (key !== undefined) seen.add(key);
      const count = recent.get(person.key) ?? 0;
      const hasTwin = twin !== null || isRepeatedHere;
      const silenced = isSilenced(occasion, settings, now);
      const digest = digestFor(preferences.digest, event, { now, timeZone: person.timeZone, dailyAt });
      const batch = batchFor(settings.batching, event, priority, { now, lowWindowSeconds });
      if (priority !== 'critical' && !hasTwin && !silenced && !digest && !batch) recent.set(person.key, count + 1);
      const phoneNumber = preferences.sms?.phoneNumber ?? person.phoneNumber;
      return {
        ...draft,
        twin,
        situation: {
          event,
          priority,
          now,
          timeZone: person.timeZone,
          requested: occasion.channels ?? listener.channels ?? null,
          preferences,
          configured: person.userId === null ? new Set([...configured].filter(isForOutsiders)) : configured,
          reachable: reachable(configured, { phoneNumber, hasDevice: withDevice.has(person.userId ?? '') }),
          isSilenced: silenced,
          hasTwin,
          overflow: overflowFor(count, hourlyCeiling, now),
          digest,
          batch,
        },
      };
    });
  }
}

/** People outside have an address and no centre. */
const isForOutsiders = (channel: ChannelName) => channel === 'email';

const keyOf = ({ occasion: { mergeKey }, listener: { person } }: Draft) =>
  mergeKey === null || person.userId === null ? [] : [{ userId: person.userId, mergeKey }];

function reachable(
  configured: ReadonlySet<ChannelName>,
  { phoneNumber, hasDevice }: { readonly phoneNumber: string | null; readonly hasDevice: boolean },
): ReadonlySet<ChannelName> {
  const missing = new Set<ChannelName>([...(phoneNumber ? [] : ['sms']), ...(hasDevice ? [] : ['push'])]);
  return new Set([...configured].filter((channel) => !missing.has(channel)));
}

export function isSilenced(
  { type, data, analysisId, reviewId }: Occasion,
  { silences }: AccountSettings,
  now: Date,
): boolean {
  const sources: readonly unknown[] = [analysisId, reviewId, data['integration'], data['subject']];
  return silences.some(
    ({ event, source, from, until }) =>
      new Date(from) <= now &&
      now < new Date(until) &&
      (event === undefined || event === type) &&
      (source === undefined || sources.includes(source)),
  );
}
