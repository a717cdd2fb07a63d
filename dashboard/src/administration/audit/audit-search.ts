import type { ListAuditEntriesData } from '../../api/generated/types.gen.ts';
import { endOfDay, startOfDay } from '../../forms/days.ts';
import { readPage } from '../../lists/page-search.ts';

type Query = NonNullable<ListAuditEntriesData['query']>;

export interface AuditSearch {
  readonly page?: number;
  readonly actor?: string;
  readonly action?: string;
  readonly resource?: string;
  /** The first and the last day, as "2026-11-25". */
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const texts = ['actor', 'action', 'resource'] as const;
const dates = ['dateFrom', 'dateTo'] as const;

export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  ...readPage(raw),
  ...Object.fromEntries(
    texts.flatMap((name) => {
      const value = raw[name];
      return typeof value === 'string' && value.trim() ? [[name, value.trim().slice(0, 100)]] : [];
    }),
  ),
  ...Object.fromEntries(
    dates.flatMap((name) => {
      const value = raw[name];
      return typeof value === 'string' && day.test(value) ? [[name, value]] : [];
    }),
  ),
});

/** As the API takes it; an action that it does not know is refused there. */
export const auditQuery = ({ page = 1, actor, action, resource, dateFrom, dateTo }: AuditSearch): Query => ({
  page,
  limit: 50,
  ...(actor && { actor }),
  ...(action && { action: action as NonNullable<Query['action']> }),
  ...(resource && { resource }),
  ...(dateFrom && { dateFrom: startOfDay(dateFrom) }),
  ...(dateTo && { dateTo: endOfDay(dateTo) }),
});
