import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Api } from '../../support/api.js';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.js';
import { createTestDatabase, query, type TestDatabase } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

/** Not while this runs: what comes before it would be told by itself. */
const farAway = `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`;
const config = `
notifications: { dailyDigestAt: '${farAway}' }
pipeline: { transcribers: [supplied], fraudModels: [{ id: keywords }] }
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: warn }
plugins:
  - { id: supplied, use: transcriber-supplied, isolated: false }
  - { id: fraud-en, use: transcriber-supplied, isolated: false }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] }, isolated: false }
`;
const events = 1000;

/** Each in a transaction of its own, as many callers would; half of them are seen first by one node, half by the other. */
const record = `
insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
select 'evt_' || lpad($1::text, 26, '0'), id, $2, $3::jsonb, now(), now(), 0 from accounts order by id limit 1`;

interface Row {
  readonly id: string;
  readonly type: string;
  readonly count: number;
}

describe('two nodes', () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let nodes: ServiceProcess[] = [];
  let admin: Api;
  let recorded = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    writeFileSync(join(folder.path, 'nodes.yaml'), config);
    const start = () =>
      startServiceProcess({
        CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
        CALLWARDEN_CONFIG: join(folder.path, 'nodes.yaml'),
        DATABASE_URL: database.url,
      });
    nodes = [await start(), await start()];
    admin = await nodes[0]!.admin();
  }, 120_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await database?.drop();
    folder.remove();
  });

  const recordAll = async (name: string, payload: (index: number) => object) => {
    const numbers = Array.from({ length: events }, () => recorded++);
    for (let at = 0; at < numbers.length; at += 20)
      await Promise.all(
        numbers
          .slice(at, at + 20)
          .map((each) => query(database.url, record, [each, name, JSON.stringify(payload(each))])),
      );
  };
  /** Those that tell of others, with how many. */
  const together = () =>
    query<Row[]>(
      database.url,
      `select n.id, n.type, count(g.id)::int as count from notifications n join notifications g on g.gathered_in = n.id
        group by n.id, n.type order by n.id`,
    );
  const waiting = async (lot: string) => {
    const [row] = await query<{ count: number }[]>(
      database.url,
      `select count(distinct notification_id)::int as count from notification_dispatches where state = 'gathering' and lot = $1`,
      [lot],
    );
    return row!.count;
  };

  it('make one message of 1,000 events at once where it is full', async () => {
    const rule = { eventType: 'review.escalated', batchWindow: 3600, maxBatchSize: events, deliverAs: 'list' };
    expect((await admin.put('/v1/notifications/batching', { enabled: true, rules: [rule] })).status).toBe(200);
    await recordAll('review.escalated', (index) => ({
      reviewId: `rev_${index}`,
      analysisId: `ana_${index}`,
      reason: `Reason ${index}`,
    }));
    await until(async () => (await together()).length > 0, { seconds: 90, what: 'the batch' });
    expect(await waiting('batch:review.escalated')).toBe(0);
    expect(await together()).toMatchObject([{ type: 'review.escalated', count: events }]);
    const { data } = (await admin.get('/v1/notifications')).body;
    expect(data).toMatchObject([{ title: 'A review was escalated, and 999 more', channels: ['email', 'inApp'] }]);
    const carried = `select json_array_length(data->'items') as items from messages where data->>'notificationId' = $1`;
    expect(await query(database.url, carried, [data[0].notificationId])).toEqual([{ items: events }]);
  }, 240_000);

  it('make one digest of 1,000 events when its time has come', async () => {
    const digest = { enableDigest: true, frequency: 'daily', includeTypes: ['review.completed'] };
    expect((await admin.put('/v1/notifications/preferences', { digest })).status).toBe(200);
    await recordAll('review.completed', (index) => ({
      reviewId: `rev_${index}`,
      analysisId: `ana_${index}`,
      fraudConfirmed: true,
      confidence: null,
      isCorrection: false,
    }));
    await until(async () => (await waiting('digest:daily')) === events, { seconds: 90, what: 'all of them to wait' });
    const soon = `update timers set due_at = now() where kind = 'notification.lot'`;
    await query(database.url, `update notification_dispatches set held_until = now() where state = 'gathering'`);
    await query(database.url, soon);
    await until(async () => (await together()).length === 2, { seconds: 90, what: 'the digest' });
    expect((await together())[1]).toMatchObject({ type: 'digest', count: events });
    expect(await waiting('digest:daily')).toBe(0);
  }, 240_000);
});
