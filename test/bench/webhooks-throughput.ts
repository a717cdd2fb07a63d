import { createHmac } from 'node:crypto';
import { Pool } from 'undici';
import { processorSeconds, residentBytes } from './memory.ts';
import { ratio } from './statistics.ts';
import type { Table } from './table.ts';
import { WebhookDesk } from './webhooks-desk.ts';

const mebibyte = 1024 * 1024;

interface Run {
  readonly endpoints: number;
  readonly deliveries: number;
  readonly seconds: number;
  readonly processor: number;
  readonly resident: readonly number[];
}

/** Deliveries a second, from the recorded event to the recorded answer, next to an undici loop that only posts. */
export async function throughputBench(desk: WebhookDesk, quick: boolean): Promise<Table> {
  const deliveries = quick ? 4000 : 40_000;
  const bare = await bareLoop(desk, deliveries);
  const runs: Run[] = [];
  for (const endpoints of [1, 20, 200]) runs.push(await run(desk, endpoints, deliveries));
  return {
    title: `Deliveries, ${deliveries.toLocaleString('en')} of them`,
    note: 'From events in the outbox to answers in the log; PostgreSQL, service and receiver share the machine. "bare" is an undici loop that signs the same body and posts it to the same receiver over 32 connections, without a database.',
    columns: ['endpoints', 'events', 'seconds', 'deliveries/s', 'ms of processor each', 'bare, posts/s', 'ratio'],
    rows: runs.map(({ endpoints, seconds, processor }) => [
      String(endpoints),
      String(deliveries / endpoints),
      seconds.toFixed(1),
      (deliveries / seconds).toFixed(0),
      ((processor * 1000) / deliveries).toFixed(2),
      bare.toFixed(0),
      ratio(deliveries / seconds, bare),
    ]),
  };
}

/** Whether memory grows with what was delivered. */
export async function memoryBench(desk: WebhookDesk, quick: boolean): Promise<Table> {
  const { resident, deliveries } = await run(desk, 20, quick ? 10_000 : 400_000, quick ? 10 : 20);
  const share = 100 / (resident.length - 1);
  return {
    title: `Memory of the service over ${deliveries.toLocaleString('en')} deliveries to 20 endpoints`,
    note: 'Resident MiB of the process, after each part.',
    columns: resident.map((_, index) => `${index * share} %`),
    rows: [resident.map((bytes) => (bytes / mebibyte).toFixed(0))],
  };
}

async function run(desk: WebhookDesk, endpoints: number, deliveries: number, parts = 1): Promise<Run> {
  await desk.listen(Array.from({ length: endpoints }, (_, index) => `/h/${index}`));
  const { pid } = desk.service.child;
  const resident = [residentBytes(pid)];
  const before = processorSeconds(pid);
  const began = performance.now();
  for (let part = 0; part < parts; part++) {
    await desk.record(deliveries / endpoints / parts);
    await desk.quiet();
    resident.push(residentBytes(pid));
  }
  const seconds = (performance.now() - began) / 1000;
  const { calls, distinct } = await desk.count();
  if (calls !== deliveries || distinct !== deliveries)
    throw new Error(`${deliveries} deliveries were to come; ${calls} did, ${distinct} of them different.`);
  return { endpoints, deliveries, seconds, processor: processorSeconds(pid) - before, resident };
}

async function bareLoop({ receiver }: WebhookDesk, count: number): Promise<number> {
  await fetch(`${receiver}/reset`);
  const pool = new Pool(receiver, { connections: 32 });
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  let left = count;
  const began = performance.now();
  const post = async () => {
    while (left-- > 0) {
      const body = JSON.stringify({
        id: `evt_${String(left).padStart(26, '0')}`,
        type: 'user.action',
        timestamp: new Date().toISOString(),
        webhookId: 'whk_01jd5m8w6qf2tcr9x0v7y4k3ha',
        data: { userId: 'usr_01jd5kz3x9a7c2v5b8n1m4q6we', action: 'settings.changed', resource: `setting-${left}` },
      });
      const headers = {
        'content-type': 'application/json',
        'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
      };
      const answer = await pool.request({ path: '/bare', method: 'POST', headers, body });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: 32 }, post));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  return count / seconds;
}
