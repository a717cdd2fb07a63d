import { newId } from '../../../../platform/database/identifier.js';
import { lineOf } from '../../call-data.js';
import { mostUrgent } from '../../decision/batch-rules.js';
import type { Priority } from '../../notification.types.js';
import type { NotificationRow } from '../../store/notification.repository.js';
import { numberFormat } from '../../wording/formats.js';
import { phrasesOf, writtenIn } from '../../wording/wording.js';
import type { Words } from '../../wording/words.js';
import type { Waiting } from './waiting.repository.js';

const mostLines = 10;

/** How a batch is sent: under this name, one by one or summed up. */
export interface Batch {
  readonly batch: string;
  readonly deliverAs: 'summary' | 'list';
}

/** The one notification that a digest or batch is sent as: title, text, priority. `each` are of one person. */
export function digestNotification(
  accountId: string,
  each: readonly Waiting[],
  { batch, locale, now }: Pick<Batch, 'batch'> & { readonly locale: string; readonly now: Date },
): NotificationRow {
  const [first] = each as [Waiting, ...Waiting[]];
  const types = new Set(each.map(({ type }) => type));
  const id = newId('notification');
  const most = mostUrgent(each.map(({ priority }) => priority));
  const { title, message } = wordsOfSeveral(each, most, locale);
  return {
    id,
    accountId,
    userId: first.userId,
    email: first.email,
    sourceId: id,
    recipient: first.recipient,
    escalationOf: null,
    type: types.size === 1 && !batch.startsWith('digest') ? first.type : 'digest',
    priority: most,
    title,
    message,
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

/** The gravest one gives the title; what happened is listed, one a line. */
function wordsOfSeveral(each: readonly Waiting[], most: Priority, locale: string): Words {
  const { several, more } = phrasesOf(locale);
  const written = (count: number) => numberFormat(writtenIn(locale)).format(count);
  const first = each.find(({ priority }) => priority === most)!;
  const title = each.length === 1 ? first.title : `${first.title}, ${more(written(each.length - 1))}`;
  const lines = each.slice(0, mostLines).map(listed);
  const others = each.length > mostLines ? [more(written(each.length - mostLines))] : [];
  return { title, message: `${several(written(each.length)).message}\n\n${[...lines, ...others].join('\n')}` };
}

function listed(one: Waiting): string {
  const says = [one.title, lineOf(one)].filter(Boolean).join(': ');
  return ['•', says, ...one.actions.slice(0, 1).map(({ url }) => url)].join(' ');
}
