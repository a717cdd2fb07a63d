import { newId } from '../../../../platform/database/identifier.js';
import { mostUrgent } from '../../decision/batch-rules.js';
import type { NotificationRow } from '../../store/notification.repository.js';
import { phrasesOf, writtenIn } from '../../wording/wording.js';
import type { Waiting } from './waiting.repository.js';

/** How a batch is sent: under this name, one by one or summed up. */
export interface Batch {
  readonly batch: string;
  readonly deliverAs: 'summary' | 'list';
}

/** The one notification that a digest or batch is sent as: title, text, priority. `each` are of one person. */
export function digestNotification(
  accountId: string,
  each: readonly Waiting[],
  { batch, deliverAs, locale, now }: Batch & { readonly locale: string; readonly now: Date },
): NotificationRow {
  const [first] = each as [Waiting, ...Waiting[]];
  const types = new Set(each.map(({ type }) => type));
  const id = newId('notification');
  const count = each.length.toLocaleString(writtenIn(locale));
  const { several, more } = phrasesOf(locale);
  const words = several(count, types.size === 1 ? first.title : null);
  const titles = each.slice(0, 10).map(({ title }) => `• ${title}`);
  if (each.length > 10) titles.push(more((each.length - 10).toLocaleString(writtenIn(locale))));
  return {
    id,
    accountId,
    userId: first.userId,
    email: first.email,
    sourceId: id,
    recipient: first.recipient,
    escalationOf: null,
    type: types.size === 1 && !batch.startsWith('digest') ? first.type : 'digest',
    priority: mostUrgent(each.map(({ priority }) => priority)),
    title: words.title,
    message: deliverAs === 'list' ? words.message : [words.message, ...titles].join('\n'),
    data: { count: each.length, notificationIds: each.map((one) => one.id).slice(0, 1000) },
    actions: [],
    template: null,
    analysisId: null,
    mergeKey: null,
    steps: [{ at: now.toISOString(), step: 'gathered', says: `${each.length} notifications in one (${batch})` }],
    shownAt: null,
    occurredAt: first.occurredAt,
    createdAt: now,
  };
}
