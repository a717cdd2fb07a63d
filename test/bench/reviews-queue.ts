import { Pool } from 'undici';
import { ask, timed, totalOf } from './list-client.ts';
import { connect, makeReviews } from './reviews-data.ts';
import { type Person, reviewers, signedIn } from './reviews-people.ts';
import { RawReviews } from './reviews-raw.ts';
import { databaseUrl, startService } from './service.ts';
import { percentile } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

interface Figures {
  readonly name: string;
  readonly http: readonly number[];
  readonly raw: readonly number[];
  readonly total: string;
}

const users = 200;
const queues = [
  'assignedTo=me',
  'assignedTo=me&status=pending',
  'assignedTo=me&status=pending,in_progress',
  'assignedTo=me&overdue=true',
  'assignedTo=me&priority=urgent,high',
  'assignedTo=me&status=pending&page=5',
  'assignedTo=me&page=5',
];
const overviews = [
  '',
  'status=pending',
  'status=pending,in_progress',
  'status=escalated',
  'status=completed',
  'overdue=true',
  'overdue=false',
  'assignedTo=none',
  'priority=urgent',
  'priority=urgent&status=pending',
  'reviewType=compliance',
  'reviewType=compliance&status=pending',
  'page=100',
  'status=pending&page=100',
];

/** `GET /v1/reviews` over a million reviews, next to the same statements by pg alone. */
export async function queueBench(workplace: Workplace, quick: boolean): Promise<Table> {
  const dataFolder = workplace.dataFolder();
  const service = await startService(workplace, dataFolder);
  const url = await databaseUrl(dataFolder);
  const { client, accountId } = await connect(url);
  const count = quick ? 20_000 : 1_000_000;
  const others = await reviewers(client, accountId, users - 1);
  const reviewer = await signedIn(service, 'reviewer');
  const began = performance.now();
  await makeReviews(client, accountId, count, [reviewer.userId, ...others]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  await client.end();
  const supervisor = await signedIn(service, 'supervisor');
  const raw = await RawReviews.connect(url, accountId);
  const http = new Pool(service.url, { connections: 1 });
  const times = quick ? 50 : 300;
  try {
    const figures = [await guards(http, reviewer, times)];
    for (const query of queues) figures.push(await measure(http, raw, reviewer, query, times));
    for (const query of overviews) figures.push(await measure(http, raw, supervisor, query, times));
    return table(figures, count, seconds, times);
  } finally {
    await Promise.all([raw.close(), http.close()]);
  }
}

/** What authentication, the rate limit and the way through Nest take: a read of what does not exist. */
async function guards(http: Pool, person: Person, times: number): Promise<Figures> {
  const figures = { name: 'no list: 404 for one review', http: [] as number[], raw: [], total: '' };
  for (let at = -20; at < times; at++) {
    const ms = await timed(() => ask(http, '/v1/reviews/rev_none', person.headers));
    if (at >= 0) figures.http.push(ms);
  }
  return figures;
}

/** One connection, kept alive; HTTP and pg in turn. */
async function measure(http: Pool, raw: RawReviews, person: Person, query: string, times: number): Promise<Figures> {
  const path = `/v1/reviews?${query}`;
  const total = totalOf(await ask(http, path, person.headers));
  const figures = { name: query || 'no filter', http: [] as number[], raw: [] as number[], total };
  await raw.prepare(person.userId, query);
  for (let at = 0; at < times; at++) {
    figures.http.push(await timed(() => ask(http, path, person.headers)));
    figures.raw.push(await timed(() => raw.run(person.userId, query)));
  }
  return figures;
}

function table(figures: readonly Figures[], count: number, seconds: string, times: number): Table {
  const ms = (all: readonly number[], share: number) => (all.length === 0 ? '' : percentile(all, share).toFixed(1));
  return {
    title: `GET /v1/reviews, ${count.toLocaleString('en')} reviews of ${users} reviewers, one in twenty open`,
    note: `Milliseconds; one connection, ${times} requests each. "me" is a reviewer, the lists below are a supervisor's. "pg" is the same statements by pg alone, in turn with HTTP. Generated in ${seconds} s.`,
    columns: ['list', 'p50', 'p95', 'p99', 'pg p50', 'pg p95', 'more than pg, p50', 'total'],
    rows: figures.map(({ name, http, raw, total }) => [
      name,
      ms(http, 0.5),
      ms(http, 0.95),
      ms(http, 0.99),
      ms(raw, 0.5),
      ms(raw, 0.95),
      raw.length === 0 ? '' : (percentile(http, 0.5) - percentile(raw, 0.5)).toFixed(1),
      total,
    ]),
  };
}
