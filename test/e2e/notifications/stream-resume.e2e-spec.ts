import pg from 'pg';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { StreamClient, write, writeIn } from './stream.clients.js';

describe('a notification stream that is resumed', () => {
  const app = useApp();
  // What clients missed is written without being said: heard late, it would come to them live as well.
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  it('sends what came since, in order, then says how much that was', async () => {
    const kim = await member(app);
    const old = await write(app, kim.userId, 2, { shownAt: minutesAgo(9), isSaid: false });
    const [last] = await write(app, kim.userId, 1, { shownAt: minutesAgo(5), isSaid: false });
    const missed = [
      ...(await write(app, kim.userId, 2, { shownAt: minutesAgo(4), isSaid: false })),
      ...(await write(app, kim.userId, 1, { shownAt: minutesAgo(2), isSaid: false })),
    ];
    const client = await StreamClient.open(kim.api);
    expect(await client.resume(last!)).toEqual({ type: 'resumed', count: 3 });
    expect(client.ids()).toEqual(missed);
    expect(client.ids()).not.toContain(old[0]);
    expect(client.frames.at(-2)).toMatchObject({ type: 'notification', unread: 6 });
    client.drop();
  });

  it('sends what was made before but committed after, for clients to drop what they have', async () => {
    const kim = await member(app);
    const before = await write(app, kim.userId, 1, { shownAt: new Date(Date.now() - 80_000), isSaid: false });
    const [last] = await write(app, kim.userId, 1, { shownAt: new Date(Date.now() - 60_000), isSaid: false });
    const late = await write(app, kim.userId, 1, { shownAt: new Date(Date.now() - 61_000), isSaid: false });
    const client = await StreamClient.open(kim.api);
    expect(await client.resume(last!)).toEqual({ type: 'resumed', count: 2 });
    expect(client.ids()).toEqual([...before, ...late]);
    client.drop();
  });

  it('sends what is unread where the notification is unknown or another’s', async () => {
    const [kim, lee] = [await member(app), await member(app)];
    const [read, ...unread] = await write(app, kim.userId, 3, { shownAt: minutesAgo(3), isSaid: false });
    const [alien] = await write(app, lee.userId, 1);
    await kim.api.post(`/v1/notifications/${read}/read`);
    const client = await StreamClient.open(kim.api);
    for (const after of ['ntf_none', alien!]) {
      expect(await client.resume(after)).toEqual({ type: 'resumed', count: 2 });
      expect(client.ids().slice(-2)).toEqual(unread);
    }
    client.drop();
  });

  it('sends 500 at the most and says that there are more', async () => {
    const kim = await member(app);
    const [first, ...rest] = await write(app, kim.userId, 600, { isSaid: false, message: 'x'.repeat(10_000) });
    const client = await StreamClient.open(kim.api);
    expect(await client.resume(first!)).toEqual({ type: 'resumed', count: 500, more: true });
    expect(client.ids()).toEqual(rest.slice(0, 500));
    expect(await client.resume('ntf_none')).toEqual({ type: 'resumed', count: 500, more: true });
    client.drop();
  });

  it('sends what comes meanwhile after that, and nothing twice', async () => {
    const kim = await member(app);
    const [last] = await write(app, kim.userId, 1, { shownAt: minutesAgo(5), isSaid: false });
    const message = 'x'.repeat(20_000);
    const missed = await write(app, kim.userId, 300, { shownAt: minutesAgo(2), message, isSaid: false });
    const client = await StreamClient.open(kim.api);
    client.send({ type: 'resume', after: last });
    const live: string[] = [];
    for (let at = 0; at < 10; at++) live.push(...(await write(app, kim.userId, 1)));
    await until(() => client.ids().includes(live.at(-1)!), { what: 'the last' });
    expect(client.ids()).toEqual([...missed, ...live]);
    expect(client.of('resumed')).toHaveLength(1);
    client.drop();
  });

  it('is asked for in the first frame too, and once at a time', async () => {
    const kim = await member(app);
    const [last, ...missed] = await write(app, kim.userId, 3);
    const client = await StreamClient.open(kim.api);
    client.send({ type: 'resume', after: last });
    client.send({ type: 'resume', after: last });
    expect(await client.end()).toMatchObject({ code: 1008, error: 'RESUMING' });
    expect(missed).toHaveLength(2);
  });

  /** Writers whose transactions overlap and take their time, and a client whose connection drops again and again. */
  it('loses nothing over dropped connections while others write', async () => {
    const kim = await member(app);
    const written: string[] = [];
    const writing = new Set([0, 1, 2, 3]);
    // A second of their clock for each transaction: what is resumed goes back over 30 of them, not over all.
    const began = Date.now() - 200_000;
    let step = 0;
    const writers = [...writing].map(async (writer) => {
      const client = new pg.Client({ connectionString: app.databaseUrl });
      await client.connect();
      for (let at = 0; at < 25; at++) {
        await client.query('begin');
        const ids = await writeIn(client, kim.userId, 1 + ((at + writer) % 3), {
          shownAt: new Date(began + 1000 * step++),
        });
        await client.query('select pg_sleep($1)', [Math.random() / 20]);
        if (at % 9 === 8) await client.query('rollback');
        else {
          await client.query('commit');
          written.push(...ids);
        }
      }
      await client.end();
      writing.delete(writer);
    });
    const received = new Set<string>();
    const take = (client: StreamClient) => client.ids().forEach((id) => received.add(id));
    let drops = 0;
    let last = 'ntf_none';
    while (writing.size > 0) {
      const client = await StreamClient.open(kim.api);
      if (drops % 5 === 4) client.drop();
      else {
        client.send({ type: 'resume', after: last });
        const enough = received.size + Math.floor(Math.random() * 8);
        await until(() => {
          take(client);
          return writing.size === 0 || received.size > enough;
        });
        client.drop();
      }
      take(client);
      // What comes live before "resumed" says nothing of what was missed before it.
      if (client.of('resumed').length > 0) last = client.ids().at(-1) ?? last;
      drops++;
    }
    await Promise.all(writers);
    const client = await StreamClient.open(kim.api);
    await client.resume(last);
    take(client);
    client.drop();
    expect(drops).toBeGreaterThan(5);
    expect([...received].toSorted()).toEqual(written.toSorted());
    const rows = await query<{ id: string }[]>(app.databaseUrl, 'select id from notifications where user_id = $1', [
      kim.userId,
    ]);
    expect(rows).toHaveLength(written.length);
  }, 60_000);
});
