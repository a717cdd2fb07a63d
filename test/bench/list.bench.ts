import { Pool } from 'undici';
import { ask, timed, totalOf } from './list-client.ts';
import { listCases, type ListCase } from './list-cases.ts';
import { generateLists } from './list-database.ts';
import { RawLists } from './list-raw.ts';
import { databaseUrl, post, type Service, startService } from './service.ts';
import { percentile } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

interface Figures {
  readonly name: string;
  readonly http: readonly number[];
  readonly raw: readonly number[];
  /** The first time that each list is asked for: nothing is estimated and no search read yet. */
  readonly first: readonly number[];
  readonly total: string;
}

/** `GET /v1/analyses` over a million analyses, next to the same statements by pg alone. */
export async function listBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const dataFolder = workplace.dataFolder();
  const service = await startService(workplace, dataFolder);
  const url = await databaseUrl(dataFolder);
  const count = quick ? 20_000 : 1_000_000;
  const began = performance.now();
  const accountId = await generateLists(workplace, url, count);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const raw = await RawLists.connect(url, accountId);
  try {
    const figures: Figures[] = [await guards(service)];
    const reader = await withReviews(service);
    for (const each of listCases)
      figures.push(await measure(each.withReviews ? reader : service, raw, each, quick ? 40 : 120));
    return [table(figures, count, minutes)];
  } finally {
    await raw.close();
  }
}

/** The same service for a caller who also reads reviews. */
async function withReviews(service: Service): Promise<Service> {
  const { key } = await post<{ key: string }>(
    service.url,
    '/v1/api-keys',
    { name: 'bench reviews', scopes: ['read:analyses', 'read:reviews'] },
    { ...service.token },
  );
  return { ...service, apiKey: { 'x-api-key': key } };
}

/** What authentication, the rate limit and the way through Nest take: a read of what does not exist. */
async function guards({ url, apiKey }: Service): Promise<Figures> {
  const client = new Pool(url, { connections: 1 });
  const http: number[] = [];
  for (let at = 0; at < 100; at++) http.push(await timed(() => ask(client, '/v1/analyses/ana_none', apiKey)));
  await client.close();
  return { name: 'no list: 404 for one analysis', http: http.slice(20), raw: [], first: http.slice(0, 1), total: '' };
}

/** One connection, kept alive; HTTP and pg in turn. */
async function measure(
  { url, apiKey }: Service,
  raw: RawLists,
  { name, queries }: ListCase,
  times: number,
): Promise<Figures> {
  const client = new Pool(url, { connections: 1 });
  const figures = { name, http: [] as number[], raw: [] as number[], first: [] as number[], total: '' };
  const http = (query: string) => ask(client, `/v1/analyses?${query}`, apiKey);
  for (const query of queries) {
    figures.first.push(await timed(async () => (figures.total = totalOf(await http(query)))));
    await raw.prepare(query);
  }
  for (let at = 0; at < times; at++) {
    const query = queries[at % queries.length] ?? '';
    figures.http.push(await timed(() => http(query)));
    figures.raw.push(await timed(() => raw.run(query)));
  }
  await client.close();
  return figures;
}

function table(figures: readonly Figures[], count: number, minutes: string): Table {
  const ms = (all: readonly number[], share: number) => (all.length === 0 ? '' : percentile(all, share).toFixed(1));
  return {
    title: `GET /v1/analyses, ${count} analyses of 270 words (and ${count / 20} of another account)`,
    note: `Milliseconds; one connection, API key. "pg" is the same statements by pg alone, in turn with HTTP, and meets pages that HTTP has just read. Generated in ${minutes} min.`,
    columns: ['list', 'p50', 'p95', 'p99', 'pg p50', 'pg p95', 'more than pg, p50', 'first, highest', 'total'],
    rows: figures.map(({ name, http, raw, first, total }) => [
      name,
      ms(http, 0.5),
      ms(http, 0.95),
      ms(http, 0.99),
      ms(raw, 0.5),
      ms(raw, 0.95),
      raw.length === 0 ? '' : (percentile(http, 0.5) - percentile(raw, 0.5)).toFixed(1),
      Math.max(...first).toFixed(1),
      total,
    ]),
  };
}
