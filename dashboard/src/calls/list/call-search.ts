import type { ListAnalysesData } from '../../api/generated/types.gen.ts';

type Query = NonNullable<ListAnalysesData['query']>;

/** Filters that take some of a few values. */
export const choices = {
  riskLevel: ['critical', 'high', 'medium', 'low', 'very_low'],
  status: ['queued', 'processing', 'completed', 'failed', 'flagged', 'archived'],
  priority: ['urgent', 'high', 'medium', 'low'],
  verdict: ['fraud', 'legitimate'],
} as const;
/** Filters that take any words. */
export const wordFilters = ['indicator', 'language', 'department', 'assignedTo'] as const;
export const valueFilters = [...(Object.keys(choices) as (keyof typeof choices)[]), ...wordFilters];
export type ValueFilter = (typeof valueFilters)[number];
export const flags = ['reviewed', 'notScored'] as const;
export type Flag = (typeof flags)[number];
export const sortKeys = ['createdAt', 'riskScore', 'duration'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The filters of the list as they stand in its address, by the names of the API's parameters; several values with commas. */
export type CallSearch = { readonly [name in ValueFilter]?: string } & { readonly [name in Flag]?: boolean } & {
  readonly search?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly sortBy?: SortKey;
  readonly sortOrder?: 'asc';
};

/** Whether the service has anything to search for. */
export const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
const day = /^\d{4}-\d{2}-\d{2}$/;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const namesOfDates = ['dateFrom', 'dateTo'] as const;

/** What of an address or a saved view this list knows; the rest is left out. */
export function readSearch(raw: Readonly<Record<string, unknown>>): CallSearch {
  const text = (name: string) => textOf(raw[name]);
  const sortBy = sortKeys.find((key) => key === raw.sortBy && key !== 'createdAt');
  return {
    ...Object.fromEntries(valueFilters.map((name) => [name, knownOf(name, raw[name])]).filter(([, value]) => value)),
    ...Object.fromEntries(
      flags.filter((name) => /^(true|false)$/.test(text(name))).map((name) => [name, text(name) === 'true']),
    ),
    ...Object.fromEntries(namesOfDates.filter((name) => day.test(text(name))).map((name) => [name, text(name)])),
    ...(isWord(text('search')) && { search: text('search').slice(0, 500) }),
    ...(sortBy && { sortBy }),
    ...(raw.sortOrder === 'asc' && { sortOrder: 'asc' }),
  };
}

function knownOf(name: ValueFilter, value: unknown): string {
  const known: readonly string[] | undefined = name in choices ? choices[name as keyof typeof choices] : undefined;
  return valuesOf(value)
    .filter((each) => known?.includes(each) ?? true)
    .join(',');
}

/** The values of a filter, from an address or a saved view. */
export function valuesOf(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  return [...new Set(all.map((each) => each.trim()).filter(Boolean))];
}

/** With this value of a filter, or without it if it was there. */
export function toggled(search: CallSearch, name: ValueFilter, value: string): CallSearch {
  const before = valuesOf(search[name]);
  const values = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
  const { [name]: _gone, ...others } = search;
  return values.length > 0 ? { ...others, [name]: values.join(',') } : others;
}

/** The next order of a column: falling, then rising. */
export function sortedBy(search: CallSearch, key: SortKey): CallSearch {
  const { sortBy = 'createdAt', sortOrder, ...others } = search;
  const rises = sortBy === key && sortOrder === undefined;
  return { ...others, ...(key !== 'createdAt' && { sortBy: key }), ...(rises && { sortOrder: 'asc' }) };
}

export const isFiltered = ({ sortBy: _by, sortOrder: _order, ...filters }: CallSearch): boolean =>
  Object.keys(filters).length > 0;

/** As the API takes them. The last day is shown as included; there it is not. */
export function filtersOf({
  search,
  sortBy,
  sortOrder,
  reviewed,
  notScored,
  dateFrom,
  dateTo,
  ...values
}: CallSearch): Query {
  const lists = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valuesOf(value)]));
  return {
    ...(lists as Partial<Query>),
    ...(search !== undefined && { search }),
    ...(reviewed !== undefined && { reviewed }),
    ...(notScored !== undefined && { notScored }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo: dayAfter(dateTo) }),
    ...(sortBy !== undefined && { sortBy }),
    ...(sortOrder !== undefined && { sortOrder }),
  };
}

/** The filters of a saved view, which `filtersOf` made. */
export const readFilters = (filters: Readonly<Record<string, unknown>>): CallSearch =>
  readSearch({ ...filters, ...(day.test(String(filters.dateTo)) && { dateTo: dayAfter(String(filters.dateTo), -1) }) });

function dayAfter(date: string, days = 1): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

/** The cursor in a `Link` header with rel="next". */
export function nextCursor(link: string | null): string | undefined {
  const path = link?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1];
  return path === undefined ? undefined : (new URL(path, 'http://desk').searchParams.get('cursor') ?? undefined);
}
