import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Redis, startRedis } from '../support/redis.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase, query, type TestDatabase } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.js';

/** 100 in `npm run soak`. */
const isSoak = process.env['CALLWARDEN_KILLS'] !== undefined;
const kills = isSoak ? 100 : 5;
const endpoints = 20;
const eventsOfRound = 100;
/** From a start of the service to the next kill, at most. */
const longestLifeMs = isSoak ? 10_000 : 4000;
/** `deliveries.atOnce`. */
const atOnce = 256;
/** What is under way when a process dies may come again; of a long run that is little. */
const mostUnrecorded = isSoak ? 0.001 * kills * eventsOfRound * endpoints : kills * atOnce;

const config = `
webhooks: { allowPrivateNetworks: true, allowHttp: true }
deliveries: { atOnce: ${atOnce} }
pipeline: { transcribers: [supplied], fraudModels: [{ id: keywords }] }
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: error }
plugins:
  - { id: supplied, use: transcriber-supplied, isolated: false }
  - { id: fraud-en, use: transcriber-supplied, isolated: false }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] }, isolated: false }
`;

/** An event that is committed with whatever caused it. */
const record = `
insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
select 'evt_' || lpad($1::text, 26, '0'), id, 'user.action',
       jsonb_build_object('userId', 'usr_1', 'action', 'settings.changed', 'resource', 'setting-' || $1::text), now(), now(), 0
  from accounts order by id limit 1`;
const unfinished = `
select 1 from outbox_events where delivered_at is null
union all select 1 from deliveries where status <> 'delivered' limit 1`;
const log = `
select message_id as "messageId", d.endpoint_id as "endpointId", settled_at as "settledAt",
       (select count(*)::int from delivery_attempts a where a.delivery_id = d.id and a.status_code = 200) as accepted,
       (select count(*)::int from delivery_attempts a where a.delivery_id = d.id) as attempts
  from deliveries d where message_id like 'evt_000%'`;

describe('what webhooks are to be told survives', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let redis: Redis;
  let receiver: WebhookReceiver;
  let service: ServiceProcess;
  const start = async () => {
    service = await startServiceProcess({
      CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
      CALLWARDEN_CONFIG: join(folder.path, 'kill.yaml'),
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
    });
  };
  beforeAll(async () => {
    writeFileSync(join(folder.path, 'kill.yaml'), config);
    [database, redis, receiver] = await Promise.all([createTestDatabase(), startRedis(), webhookReceiver()]);
    await start();
  }, 120_000);
  afterAll(async () => {
    await service?.kill();
    await Promise.all([redis?.stop(), receiver?.close(), database?.drop()]);
    folder.remove();
  });

  it(
    `${kills} kills of the service and its queue, with ${kills * eventsOfRound} events to ${endpoints} endpoints`,
    async () => {
      const admin = await service.admin();
      for (let index = 0; index < endpoints; index++) {
        const body = { url: receiver.url(`/${index}`), events: ['user.action'], config: { timeout: 1000 } };
        const { status } = await admin.post('/v1/integrations/webhooks', body);
        expect(status).toBe(201);
      }
      let recorded = 0;
      for (let kill = 0; kill < kills; kill++) {
        const life = randomInt(longestLifeMs);
        const events = (async () => {
          for (let each = 0; each < eventsOfRound; each++) {
            await query(database.url, record, [recorded++]);
            await delay(randomInt((2 * longestLifeMs) / eventsOfRound));
          }
        })();
        await delay(life);
        await service.kill();
        if (kill % 3 === 0) await redis.kill().then(() => redis.restart());
        await start();
        await events;
      }
      const done = async () => (await query<unknown[]>(database.url, unfinished)).length === 0;
      await until(done, { seconds: 150, what: 'the end of all deliveries' });
      expect(await service.stop()).toBe(0);
      await expectAllTold(database.url, receiver, recorded);
    },
    kills * 12_000 + 240_000,
  );
});

async function expectAllTold(databaseUrl: string, receiver: WebhookReceiver, events: number): Promise<void> {
  const rows = await query<
    { messageId: string; endpointId: string; settledAt: Date; accepted: number; attempts: number }[]
  >(databaseUrl, log);
  expect(rows).toHaveLength(events * endpoints);
  const calls = receiver.calls.filter(({ event }) => event.id.startsWith('evt_000'));
  const arrivals = Map.groupBy(calls, ({ event }) => `${event.webhookId} ${event.id}`);
  expect(rows.filter((row) => !arrivals.has(`${row.endpointId} ${row.messageId}`))).toEqual([]);
  expect(arrivals.size).toBe(rows.length);
  // A success is recorded once, and nothing is sent after it.
  expect(rows.filter(({ accepted }) => accepted !== 1)).toEqual([]);
  const late = rows.filter(({ endpointId, messageId, settledAt }) =>
    arrivals.get(`${endpointId} ${messageId}`)!.some(({ at }) => at > settledAt.getTime()),
  );
  expect(late).toEqual([]);
  // A call that came too late for the time limit is an attempt that failed; one that no attempt tells of, a kill has taken.
  const unrecorded = rows
    .map(({ endpointId, messageId, attempts }) => arrivals.get(`${endpointId} ${messageId}`)!.length - attempts)
    .filter((more) => more > 0)
    .reduce((sum, more) => sum + more, 0);
  const repeats = calls.length - rows.length;
  process.stdout.write(
    `${rows.length} deliveries, ${repeats} repeats, ${unrecorded} of them not recorded (${((unrecorded * 100) / rows.length).toFixed(3)} %)\n`,
  );
  expect(unrecorded).toBeLessThan(mostUnrecorded);
}
