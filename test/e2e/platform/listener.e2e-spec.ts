import { setTimeout as delay } from 'node:timers/promises';
import { Listener } from '../../../src/core/platform/events/listener.js';
import { Gate } from '../../support/gate.js';
import { createTestDatabase, query, type TestDatabase } from '../../support/test-database.js';
import { until } from '../../support/until.js';

describe('A listener of PostgreSQL', () => {
  let database: TestDatabase;
  let gate: Gate;
  let listener: Listener;
  const heard: string[] = [];
  const lost: string[] = [];
  const listeners = async () =>
    (await query<unknown[]>(database.url, `select 1 from pg_stat_activity where application_name = 'a listener'`))
      .length;

  beforeAll(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    gate = new Gate(new URL(database.url));
    url.port = String(await gate.listen());
    listener = new Listener({
      connectionString: url.href,
      applicationName: 'a listener',
      channel: 'news',
      hear: (payload) => heard.push(payload),
      lost: (reason) => lost.push(reason),
    });
    await listener.start();
  });
  afterAll(async () => {
    await listener?.stop();
    await gate?.close();
    await database?.drop();
  });

  it('tries one connection at a time while the server is away, and listens again when it is back', async () => {
    await query(database.url, `select pg_notify('news', 'before')`);
    await until(() => heard.includes('before'));
    gate.attempts = 0;
    gate.shut();
    await delay(6000);
    // Doubled with each failure, they would be a hundred by now.
    expect(gate.attempts).toBeGreaterThan(2);
    expect(gate.attempts).toBeLessThan(15);
    expect(lost).toHaveLength(1);
    gate.reopen();
    await until(async () => (await listeners()) === 1, { seconds: 5 });
    // It is connected a moment before it listens.
    await until(async () => {
      await query(database.url, `select pg_notify('news', 'after')`);
      return heard.includes('after');
    });
  });

  it('has one connection after many losses', async () => {
    for (let loss = 0; loss < 5; loss++) {
      gate.shut();
      await delay(100);
      gate.reopen();
      await until(async () => (await listeners()) === 1, { seconds: 5 });
    }
    await delay(500);
    expect(await listeners()).toBe(1);
  });

  it('says nothing while it is not connected, and makes no attempt after it was stopped', async () => {
    gate.shut();
    await until(() => {
      const answer = listener.query('select 1', []);
      answer?.catch(() => {});
      return answer === undefined;
    });
    await listener.stop();
    const { attempts } = gate;
    await delay(2500);
    expect(gate.attempts).toBe(attempts);
  });
});
