import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { newId } from '../../../platform/database/identifier.js';
import type { Verdict } from '../decision/decide.js';
import type { Decided, DraftSituation } from '../decision/situations.js';
import { stateOfNow } from '../channels.js';
import { Dispatcher } from './dispatcher.js';
import type { Action } from '../notification.types.js';
import type { DispatchRow } from '../store/dispatch.repository.js';
import { NotificationRepository, type NotificationRow } from '../store/notification.repository.js';
import { targetTime } from '../targets/target.js';
import type { Step } from '../store/trace.js';
import { Snoozes } from './snooze/snoozes.service.js';
import { FollowUps } from './waiting/follow-ups.js';
import { phrasesOf, wordsFor } from '../wording/wording.js';

/** What was stored. */
export interface Written {
  readonly notifications: readonly NotificationRow[];
  readonly dispatches: readonly DispatchRow[];
  /** Where something is due now. */
  readonly endpointIds: readonly string[];
}

/** Stores what was decided, with its timers and deliveries, in the caller's transaction. */
@Injectable()
export class Writer {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly dispatcher: Dispatcher,
    private readonly followUps: FollowUps,
    private readonly snoozes: Snoozes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async write(accountId: string, decided: readonly Decided[]): Promise<Written> {
    const drafts = decided.map((each) => ({ ...each, row: this.rowOf(each) }));
    const fresh = await this.notifications.insert(drafts.map(({ row }) => row));
    const stored = drafts.filter(({ row }) => fresh.has(row.id));
    const notifications = stored.map(({ row }) => row);
    const dispatches = stored.flatMap((each) => this.dispatchesOf(each));
    const merged = mergedInto(stored);
    await this.notifications.merge(merged);
    await this.snoozes.endOf(accountId, [...merged.keys()]);
    const endpointIds = await this.dispatcher.dispatch(accountId, notifications, dispatches);
    await this.followUps.expect(accountId, stored, dispatches);
    return { notifications, dispatches, endpointIds };
  }

  private rowOf({ occasion, listener, verdicts, situation: { now } }: Decided): NotificationRow {
    const { person, template = null, note } = listener;
    const words = wordsFor(occasion, person);
    const isShown = verdicts.some(({ channel, does }) => channel === 'inApp' && does === 'send');
    return {
      id: newId('notification'),
      accountId: occasion.accountId,
      userId: person.userId,
      email: person.userId === null ? person.email : null,
      sourceId: occasion.id,
      recipient: person.key,
      escalationOf: occasion.escalationOf ?? null,
      type: occasion.type,
      priority: occasion.priority,
      title: words.title,
      message: note ?? words.message,
      data: occasion.data,
      actions: occasion.actions.length > 0 ? occasion.actions : this.linksTo(occasion, person.locale),
      template,
      analysisId: occasion.analysisId,
      mergeKey: occasion.mergeKey,
      steps: stepsOf(listener, occasion.type, verdicts, now),
      shownAt: isShown ? now : null,
      occurredAt: occasion.occurredAt,
      createdAt: now,
    };
  }

  private dispatchesOf({
    row,
    verdicts,
    situation: { priority, now },
  }: Decided & { row: NotificationRow }): DispatchRow[] {
    return verdicts.map((verdict) => ({
      notificationId: row.id,
      channel: verdict.channel,
      round: 0,
      recipient: row.recipient,
      state:
        verdict.does === 'send'
          ? stateOfNow(verdict.channel)
          : ({ hold: 'held', gather: 'gathering', suppress: 'suppressed' } as const)[verdict.does],
      reason: verdict.reason,
      heldUntil: verdict.does === 'hold' ? verdict.until : verdict.does === 'gather' ? verdict.with.at : null,
      batch: verdict.does === 'gather' ? verdict.with.name : null,
      promisedAt: verdict.does === 'send' ? targetTime(priority, now) : null,
      createdAt: now,
    }));
  }

  /** Where people look at what it is about, where the administrator has said where that is. */
  private linksTo({ reviewId, analysisId }: Decided['occasion'], locale: string): readonly Action[] {
    const { links } = this.config.notifications;
    const { open } = phrasesOf(locale);
    return [
      ...(reviewId && links.review ? [{ label: open.review, url: links.review.replace('{reviewId}', reviewId) }] : []),
      ...(analysisId && links.analysis
        ? [{ label: open.analysis, url: links.analysis.replace('{analysisId}', analysisId) }]
        : []),
    ];
  }
}

function stepsOf(
  { because, routing }: Decided['listener'],
  type: string,
  verdicts: readonly Verdict[],
  now: Date,
): readonly Step[] {
  const at = now.toISOString();
  return [
    { at, step: 'event', says: type },
    ...because.map((says) => ({ at, step: 'audience', says }) as const),
    ...routing.map((says) => ({ at, step: 'routing', says }) as const),
    ...verdicts.map((verdict) => ({ at, step: 'channel', says: said(verdict) }) as const),
  ];
}

function said(verdict: Verdict): string {
  const { channel, reason } = verdict;
  switch (verdict.does) {
    case 'send':
      return `${channel}: sent (${reason})`;
    case 'hold':
      return `${channel}: held until ${verdict.until.toISOString()} (${reason})`;
    case 'gather':
      return `${channel}: sent together with others by ${verdict.with.at.toISOString()} (${reason})`;
    case 'suppress':
      return `${channel}: not sent (${reason})`;
  }
}

function mergedInto(stored: readonly DraftSituation[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { twin } of stored) if (twin) counts.set(twin, (counts.get(twin) ?? 0) + 1);
  return counts;
}
