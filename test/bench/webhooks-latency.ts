import { Pool } from 'undici';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from './statistics.ts';
import type { Table } from './table.ts';
import { WebhookDesk } from './webhooks-desk.ts';

const perSecond = 20;

interface Run {
  readonly name: string;
  readonly latencies: readonly number[];
}

/** From an event to its first POST, of an event that an API request causes. */
export async function latencyBench(desk: WebhookDesk, quick: boolean): Promise<Table> {
  const seconds = quick ? 3 : 20;
  const runs: Run[] = [];
  for (const [name, endpoints, hanging] of [
    ['1 endpoint', 1, 0],
    ['20 endpoints', 20, 0],
    ['19 of 20, while one hangs', 19, 1],
    ['20 endpoints, again', 20, 0],
    ['19 of 20, while one hangs, again', 19, 1],
  ] as const)
    runs.push({ name, latencies: await run(desk, endpoints, hanging, seconds) });
  return {
    title: `From an event to its first POST, ${perSecond} events a second for ${seconds} s`,
    note: 'Milliseconds, by the time in the envelope and the receiver’s clock. Each event is an API request that changes a setting. An endpoint that hangs takes the connection and never answers.',
    columns: ['endpoints', 'deliveries', 'p50', 'p99', 'most'],
    rows: runs.map(({ name, latencies }) => [
      name,
      String(latencies.length),
      ...[0.5, 0.99, 1].map((share) => percentile(latencies, share).toFixed(0)),
    ]),
  };
}

async function run(desk: WebhookDesk, healthy: number, hanging: number, seconds: number): Promise<readonly number[]> {
  const paths = [
    ...Array.from({ length: healthy }, (_, index) => `/h/${index}`),
    ...Array.from({ length: hanging }, () => '/hang'),
  ];
  await desk.listen(paths, { timeout: 10_000 });
  const api = new Pool(desk.service.url, { connections: 4 });
  const began = performance.now();
  const changes: Promise<void>[] = [];
  for (let at = 0; at < seconds * perSecond; at++) {
    await delay(Math.max(0, began + (at * 1000) / perSecond - performance.now()));
    changes.push(change(api, desk, at));
  }
  await Promise.all(changes);
  await delay(2000);
  await api.close();
  const { latencies } = await desk.count();
  if (latencies.length !== healthy * seconds * perSecond)
    throw new Error(`${latencies.length} deliveries came instead of ${healthy * seconds * perSecond}.`);
  return latencies;
}

async function change(api: Pool, { service }: WebhookDesk, at: number): Promise<void> {
  const answer = await api.request({
    path: '/v1/auth/me',
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...service.token },
    body: JSON.stringify({ name: `Administrator ${at}` }),
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`PUT /v1/auth/me answered ${answer.statusCode}`);
}
