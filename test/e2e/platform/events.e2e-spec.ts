import { Logger } from '@nestjs/common';
import { createTestDatabase, query, type TestDatabase } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { eventNode, type EventNode } from './events.node.js';

interface Row {
  readonly id: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly delivered_at: Date | null;
}

describe('An event', () => {
  let database: TestDatabase;
  let nodes: EventNode[] = [];
  let gate: PromiseWithResolvers<void>;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    gate = Promise.withResolvers<void>();
    database = await createTestDatabase();
  });
  afterEach(async () => {
    gate.resolve();
    await Promise.all(nodes.map((node) => node.close()));
    nodes = [];
    await database.drop();
  });

  async function start(options?: { running?: boolean; ready?: boolean }): Promise<EventNode> {
    const node = await eventNode(database.url, options);
    nodes.push(node);
    return node;
  }
  const rows = () => query<Row[]>(database.url, 'select * from outbox_events order by id');
  const delivered = (count: number) =>
    until(async () => (await rows()).filter((row) => row.delivered_at).length === count, { what: 'the deliveries' });
  const makeDue = () => query(database.url, `update outbox_events set due_at = now() where delivered_at is null`);
  const subjects = ({ heard }: EventNode) => heard.map(({ payload }) => (payload as { subject: string }).subject);

  it('is delivered once its transaction has committed, with its id, account and time', async () => {
    const node = await start();
    await node.publish('a');
    await delivered(1);
    const [row] = await rows();
    expect(node.heard).toEqual([
      {
        name: 'security.alert',
        eventId: row!.id,
        accountId: 'acc_1',
        occurredAt: expect.any(Date),
        payload: { reason: 'test', subject: 'a' },
      },
    ]);
    expect(row).toMatchObject({ id: expect.stringMatching(/^evt_[0-9a-z]{26}$/), attempts: 1, last_error: null });
  });

  it('waits until the listeners of its process are registered', async () => {
    const node = await start({ ready: false });
    await node.publish('early');
    for (let turn = 0; turn < 50; turn++) await rows(); // time in which it would have been delivered
    expect([node.heard, (await rows()).map(({ attempts }) => attempts)]).toEqual([[], [0]]);
    node.ready();
    await delivered(1);
    expect(subjects(node)).toEqual(['early']);
  });

  it('is left to the next process once this one is about to remove its listeners', async () => {
    const node = await start();
    await node.stop();
    await node.publish('late');
    await node.relay.drain();
    expect([node.heard, (await rows()).map(({ attempts }) => attempts)]).toEqual([[], [0]]);
    const next = await start();
    await delivered(1);
    expect(subjects(next)).toEqual(['late']);
  });

  it('is not delivered before the commit, and never when the transaction is rolled back', async () => {
    const node = await start();
    const undone = node.unitOfWork.run(async () => {
      await node.publish('of another transaction');
      await delivered(1);
      throw new Error('the rule was broken');
    });
    await expect(undone).rejects.toThrow('the rule was broken');
    const rolledBack = await start({ running: false });
    await expect(
      rolledBack.unitOfWork.run(async () => {
        rolledBack.record('rolled back');
        throw new Error('the rule was broken');
      }),
    ).rejects.toThrow('the rule was broken');
    await node.publish('last');
    await delivered(2);
    expect(subjects(node)).toEqual(['of another transaction', 'last']);
    expect(await rows()).toHaveLength(2);
  });

  it('waits for the commit while its transaction is open', async () => {
    const node = await start();
    const open = node.unitOfWork.run(async () => {
      node.record('slow');
      await gate.promise;
    });
    await node.publish('quick');
    await delivered(1);
    expect(subjects(node)).toEqual(['quick']);
    gate.resolve();
    await open;
    await delivered(2);
    expect(subjects(node)).toEqual(['quick', 'slow']);
  });

  it('comes again, with the same id, when a listener has failed, and others do not wait for it', async () => {
    const node = await start();
    let broken = true;
    node.listener(async (subject) => {
      if (broken && subject === 'bad') throw new Error('the listener is broken');
    });
    await node.publish('bad');
    await node.publish('good');
    await delivered(1);
    const failed = await until(async () => (await rows()).find((row) => row.last_error));
    expect(failed).toMatchObject({ attempts: 1, last_error: 'Error: the listener is broken', delivered_at: null });
    expect(subjects(node).sort()).toEqual(['bad', 'good']);
    broken = false;
    await makeDue();
    await delivered(2);
    expect(subjects(node).sort()).toEqual(['bad', 'bad', 'good']);
    expect(new Set(node.heard.map(({ eventId }) => eventId)).size).toBe(2);
    expect((await rows())[0]).toMatchObject({ last_error: null });
  });

  it('does not wait for another whose listener never ends', async () => {
    const node = await start();
    node.listener((subject) => (subject === 'stuck' ? gate.promise : Promise.resolve()));
    await node.publish('stuck');
    await until(() => node.heard.length === 1);
    await node.publish('next');
    await delivered(1);
    expect(subjects(node)).toEqual(['stuck', 'next']);
    gate.resolve();
  });

  it('comes again, with the same id, after the lease of a relay that has died while it delivered', async () => {
    const dying = await start({ running: false });
    dying.listener(() => gate.promise);
    await dying.publish('a');
    void dying.relay.drain();
    await until(() => dying.heard.length === 1);
    const other = await start({ running: false });
    await other.relay.drain();
    expect(other.heard).toEqual([]); // the lease holds
    await makeDue();
    await other.relay.drain();
    expect(other.heard.map(({ eventId }) => eventId)).toEqual(dying.heard.map(({ eventId }) => eventId));
    expect((await rows())[0]).toMatchObject({ attempts: 2, delivered_at: expect.any(Date) });
    gate.resolve();
  });

  it('is delivered by another process when the one that recorded it did not live to do so', async () => {
    const recorder = await start({ running: false });
    await recorder.publish('a');
    const other = await start();
    await delivered(1);
    expect([subjects(recorder), subjects(other)]).toEqual([[], ['a']]);
  });

  it('is delivered once by two relays on one database, when nothing fails', async () => {
    const [one, two] = [await start(), await start()];
    const count = 150;
    const publishing = Array.from({ length: count }, (_, index) => (index % 2 ? one : two).publish(`${index}`));
    await Promise.all(publishing);
    await delivered(count);
    const ids = [...one.heard, ...two.heard].map(({ eventId }) => eventId);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });

  it('is forgotten a week after its delivery, and never before it', async () => {
    const node = await start();
    await node.publish('old');
    await node.publish('recent');
    await delivered(2);
    await query(
      database.url,
      `update outbox_events set delivered_at = now() - interval '8 days' where payload->>'subject' = 'old'`,
    );
    const silent = await start({ running: false });
    node.listener(() => Promise.reject(new Error('not now')));
    await silent.publish('never delivered');
    await until(async () => (await rows()).some((row) => row.last_error));
    await query(database.url, `update outbox_events set created_at = now() - interval '30 days'`);
    await silent.relay.prune();
    const left = await query<{ subject: string }[]>(
      database.url,
      `select payload->>'subject' as subject from outbox_events order by id`,
    );
    expect(left.map(({ subject }) => subject)).toEqual(['recent', 'never delivered']);
  });
});
