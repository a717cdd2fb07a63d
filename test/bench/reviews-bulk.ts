import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Pool } from 'undici';
import { generate } from './list-data.ts';
import { connect, reviewAll } from './reviews-data.ts';
import { assignBare } from './reviews-bare.ts';
import { type Person, reviewers, signedIn } from './reviews-people.ts';
import { databaseUrl, startService } from './service.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const callSize = 1000;
const strategies = ['round_robin', 'load_balanced', 'expertise_based', 'automatic'];
const clients = 4;

interface Case {
  readonly name: string;
  /** Somebody else has each of the reviews before. */
  readonly held?: boolean;
  run(): Promise<Answer[]>;
}
interface Answer {
  readonly ms: number;
  readonly assigned: number;
}
interface Run {
  readonly ms: number;
  readonly answers: readonly Answer[];
  /** From the last answer until the relay had delivered all events. */
  readonly deliveredMs: number;
}
interface Desk {
  readonly client: pg.Client;
  readonly accountId: string;
  readonly pool: readonly string[];
  readonly ids: readonly string[];
  readonly supervisor: Person;
  readonly http: Pool;
}

/** Assigning many reviews by POST /v1/reviews/assign, next to the least SQL that does it. */
export async function bulkBench(workplace: Workplace, quick: boolean): Promise<Table> {
  const dataFolder = workplace.dataFolder();
  const service = await startService(workplace, dataFolder);
  const url = await databaseUrl(dataFolder);
  const { client, accountId } = await connect(url);
  const count = quick ? 2 * callSize : 10 * callSize;
  const rounds = quick ? 1 : 5;
  const built = new URL('../../dist/core/features/analyses/search/search-vector.js', import.meta.url).href;
  const { searchVector } = (await import(built)) as { searchVector: (fileName: string) => string };
  await generate(url, workplace.folder, [{ accountId, count, seed: 1 }], searchVector);
  const ids = await reviewAll(client, accountId);
  const http = new Pool(service.url, { connections: clients });
  const supervisor = await signedIn(service, 'supervisor');
  const desk: Desk = { client, accountId, ids, supervisor, http, pool: await reviewers(client, accountId, 40) };
  const cases = casesOf(desk);
  const runs = new Map<string, Run[]>(cases.map(({ name }) => [name, []]));
  await measure(desk, cases[0]!); // the first after the start is nobody's
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < cases.length; at++) {
      const each = cases[(at + round) % cases.length]!;
      runs.get(each.name)?.push(await measure(desk, each));
    }
  await Promise.all([client.end(), http.close()]);
  return table(runs, count, rounds);
}

function casesOf(desk: Desk): Case[] {
  const { client, accountId, ids, pool } = desk;
  const calls = Array.from({ length: ids.length / callSize }, (_, at) => ids.slice(at * callSize, (at + 1) * callSize));
  const inTurn = (type: string) => async () => {
    const answers: Answer[] = [];
    for (const call of calls) answers.push(await assign(desk, type, call));
    return answers;
  };
  const bare = async () => {
    const answers: Answer[] = [];
    for (const call of calls) {
      const began = performance.now();
      await assignBare(client, accountId, call, pool);
      answers.push({ ms: performance.now() - began, assigned: call.length });
    }
    return answers;
  };
  /** Each client's calls overlap half of its neighbours'. */
  const atOnce = async () => {
    const lanes = Array.from({ length: clients }, async (_, lane) => {
      const answers: Answer[] = [];
      const turned = [...ids.slice((lane * callSize) / 2), ...ids.slice(0, (lane * callSize) / 2)];
      for (let at = 0; at < turned.length; at += callSize)
        answers.push(await assign(desk, 'load_balanced', turned.slice(at, at + callSize)));
      return answers;
    });
    return (await Promise.all(lanes)).flat();
  };
  return [
    { name: 'bare SQL', run: bare },
    ...strategies.map((type) => ({ name: type, run: inTurn(type) })),
    { name: 'round_robin, reassigned', held: true, run: inTurn('round_robin') },
    { name: `load_balanced, ${clients} clients`, run: atOnce },
  ];
}

async function assign({ http, supervisor, pool }: Desk, type: string, reviewIds: readonly string[]): Promise<Answer> {
  const body = JSON.stringify({ reviewIds, assignmentStrategy: { type, pool } });
  const began = performance.now();
  const answer = await http.request({
    method: 'POST',
    path: '/v1/reviews/assign',
    headers: { 'content-type': 'application/json', ...supervisor.headers },
    body,
  });
  const text = await answer.body.text();
  const ms = performance.now() - began;
  if (answer.statusCode !== 200) throw new Error(`${type} was answered ${answer.statusCode}: ${text}`);
  return { ms, assigned: (JSON.parse(text) as { assigned: number }).assigned };
}

async function measure({ client, pool }: Desk, { run, held = false }: Case): Promise<Run> {
  await client.query('truncate assignment_turns, history_entries, outbox_events');
  await client.query(
    `update reviews r set assigned_to = case when $1 then ($2::text[])[1 + (at + 6) % cardinality($2::text[])] end
       from (select id, row_number() over (order by id) as at from reviews) n where n.id = r.id`,
    [held, pool],
  );
  await client.query('vacuum analyze reviews');
  await client.query('checkpoint');
  const began = performance.now();
  const answers = await run();
  const ended = performance.now();
  while (await eventsWait(client)) await delay(20);
  return { ms: ended - began, answers, deliveredMs: performance.now() - ended };
}

async function eventsWait(client: pg.Client): Promise<boolean> {
  const sql = `select 1 from outbox_events where delivered_at is null and name = 'review.assigned' limit 1`;
  return (await client.query(sql)).rowCount !== 0;
}

function table(runs: ReadonlyMap<string, readonly Run[]>, count: number, rounds: number): Table {
  const all = (name: string) => (runs.get(name) ?? []).map(({ ms }) => ms);
  return {
    title: `POST /v1/reviews/assign: ${count.toLocaleString('en')} reviews in calls of ${callSize.toLocaleString('en')}, 40 reviewers`,
    note: `Medians of ${rounds} alternating rounds. Nobody has the reviews before, but where they are reassigned. One client, its calls one after the other; ${clients} clients each assign all of them at once, and their calls overlap. Bare SQL is one UPDATE and two INSERTs a call, in turn, by pg. "delivered" is from the last answer until the relay had delivered the events.`,
    columns: ['strategy', 'total', 'lowest', 'highest', 'call', 'slowest', 'assigned', 'this / bare SQL', 'delivered'],
    rows: [...runs].map(([name, own]) => {
      const times = own.flatMap(({ answers }) => answers.map(({ ms }) => ms));
      return [
        name,
        ...[median(all(name)), Math.min(...all(name)), Math.max(...all(name))].map(
          (ms) => `${(ms / 1000).toFixed(2)} s`,
        ),
        ...[median(times), Math.max(...times)].map((ms) => `${ms.toFixed(0)} ms`),
        median(own.map(({ answers }) => answers.reduce((sum, each) => sum + each.assigned, 0))).toLocaleString('en'),
        own.some(({ answers }) => answers.length * callSize > count)
          ? ''
          : ratio(median(all(name)), median(all('bare SQL'))),
        `${(median(own.map(({ deliveredMs }) => deliveredMs)) / 1000).toFixed(1)} s`,
      ];
    }),
  };
}
