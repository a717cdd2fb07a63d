import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { startServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';
import { StreamClient, write } from './stream.clients.js';

const secret = 'a secret that all nodes of this test share';

describe('the notification stream', () => {
  let dana: Member;
  const clock = new MovableClock();
  const app = useApp({ secret, auth: { accessTokenMinutes: 60 } }, clock);
  beforeAll(async () => {
    dana = await member(app);
  });
  const send = async (to: Member, title = 'Lunch') =>
    (
      await app.admin.post('/api/v1/notifications/send', {
        recipients: [to.userId],
        title,
        message: 'At noon.',
        channels: ['inApp'],
      })
    ).body.recipients[0].notificationId as string;
  const stored = async (of: Member, id: string) => (await of.api.get(`/v1/notifications/${id}`)).body;

  it('begins with the number of unread ones', async () => {
    // What was sent a moment ago may be announced after the beginning: the first connection waits for that.
    const first = await StreamClient.open(dana.api);
    await send(dana);
    await until(() => first.ids().length === 1, { what: 'the announcement' });
    const client = await StreamClient.open(dana.api);
    expect(client.ws.protocol).toBe('callwarden.v1');
    expect(client.ws.extensions).toBe('');
    expect(client.frames).toEqual([{ type: 'unread', unread: 1 }]);
    for (const each of [first, client]) each.drop();
  });

  it('sends what comes into the centre to every connection of the user, and to nobody else', async () => {
    const [kim, lee] = [await member(app), await member(app)];
    const [one, other, alien] = await Promise.all([kim, kim, lee].map(({ api }) => StreamClient.open(api)));
    const id = await send(kim);
    for (const client of [one!, other!]) {
      await until(() => client.ids().length === 1, { what: 'the frame' });
      expect(client.of('notification')[0]).toEqual({
        type: 'notification',
        notification: await stored(kim, id),
        unread: 1,
      });
    }
    const mine = await send(lee);
    await until(() => alien!.ids().length > 0, { what: 'the other’s frame' });
    expect(alien!.ids()).toEqual([mine]);
    for (const client of [one!, other!, alien!]) client.drop();
  });

  it('keeps the order in which they were committed', async () => {
    const kim = await member(app);
    const client = await StreamClient.open(kim.api);
    const ids: string[] = [];
    for (let at = 0; at < 40; at++) ids.push(...(await write(app, kim.userId, 1 + (at % 7))));
    await until(() => client.ids().length >= ids.length, { what: 'all frames' });
    expect(client.ids()).toEqual(ids);
    client.drop();
  });

  it('says how many are unread when that changes, whoever of the user changes it', async () => {
    const kim = await member(app);
    const ids = await write(app, kim.userId, 6);
    const clients = await Promise.all([StreamClient.open(kim.api), StreamClient.open(kim.api)]);
    const told = (unread: number) =>
      until(() => clients.every((client) => client.of('unread').at(-1).unread === unread), {
        what: `unread ${unread}`,
      });
    await told(6);
    await kim.api.post(`/v1/notifications/${ids[0]}/read`);
    await told(5);
    await kim.api.post(`/v1/notifications/${ids[1]}/acknowledge`);
    await told(4);
    await kim.api.delete(`/v1/notifications/${ids[2]}`);
    await told(3);
    await kim.api.post('/v1/notifications/read-all');
    await told(0);
    for (const client of clients) client.drop();
  });

  it('sends a critical one again when it is repeated', async () => {
    const client = await StreamClient.open(app.admin);
    await publish(app, 'security.alert', { reason: 'A file was changed from outside.', subject: 'fil_x' });
    await until(() => client.ids().length === 1, { what: 'the alert' });
    clock.advance(301);
    await until(() => client.ids().length === 2, { what: 'the repeat' });
    const [first, again] = client.ids();
    expect(again).toBe(first);
    await app.admin.post(`/v1/notifications/${first}/acknowledge`);
    client.drop();
  });

  it('finds what was said while nobody listened', async () => {
    const kim = await member(app);
    const client = await StreamClient.open(kim.api);
    const ids = await write(app, kim.userId, 3, { isSaid: false, shownAt: clock.now() });
    clock.advance(31);
    await until(() => client.ids().length === 3, { what: 'the lost ones' });
    expect(client.ids()).toEqual(ids);
    const [last] = await write(app, kim.userId, 1, { isSaid: false, shownAt: clock.now() });
    clock.advance(31);
    await until(() => client.ids().includes(last!), { what: 'the next' });
    expect(client.ids()).toEqual([...ids, last]); // nothing twice
    client.drop();
  });

  it('works over several nodes', async () => {
    const kim = await member(app);
    const node = await startServiceProcess({
      DATABASE_URL: app.databaseUrl,
      CALLWARDEN_DATA_DIR: app.config.dataDir,
      CALLWARDEN_SECRET: secret,
      CALLWARDEN_LOG_LEVEL: 'log',
    });
    const there = new (kim.api.constructor as new (url: string, headers: object) => Member['api'])(
      node.api!.url,
      kim.api.headers,
    );
    const [here, far] = [await StreamClient.open(kim.api), await StreamClient.open(there)];
    const id = await send(kim);
    await until(() => far.ids().length + here.ids().length === 2, { what: 'the frame on both nodes' });
    await there.post(`/v1/notifications/${id}/read`);
    await until(() => here.of('unread').length === 2, { what: 'the number on the other node' });
    const { ticket } = (await kim.api.post('/v1/notifications/stream-ticket')).body;
    const tries = await Promise.allSettled(
      [there, kim.api, there, kim.api].map((api) => StreamClient.open(api, ['callwarden.v1', `ticket.${ticket}`])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await node.stop()).toBe(0);
    expect(await far.end()).toMatchObject({ code: 1001, error: 'GOING_AWAY' });
    here.drop();
  }, 60_000);
});
