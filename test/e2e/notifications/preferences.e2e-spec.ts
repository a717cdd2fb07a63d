import type { Api } from '../../support/api.js';
import { member, type Member } from '../../support/desk.js';
import { useApp, useClient, usePostServer } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { outcome, publish, reasons } from '../../support/webhooks.js';
import { UnsubscribeLinks } from '../../../src/core/features/notifications/settings/preferences/unsubscribe-links.js';

const base = '/v1/notifications';
const publicUrl = 'https://calls.example.com/';
const quietHours = { enabled: true, start: '22:00', end: '07:00', timezone: 'Europe/Berlin', allowCritical: false };
const nothing = { channels: {}, quietHours: null, digest: null, unsubscribed: [], subscriptions: [] };

describe('preferences', () => {
  const outside = usePostServer();
  const app = useApp(async () => {
    const post = { id: 'post', use: './test/fixtures/plugins/post-channel.mjs', options: { url: outside.url } };
    return { plugins: [post], notifications: { publicUrl } };
  });
  const key = useClient(() => app.withScopes('admin', 'read:notifications', 'write:notifications'));
  const stranger = useClient(() => secondAccount(app));
  const preferencesOf = async ({ api }: Pick<Member, 'api'>) => (await api.get(`${base}/preferences`)).body;
  const idOf = async (api: Api): Promise<string> => (await api.get('/v1/auth/me')).body.user.userId;

  it.each(['viewer', 'reviewer', 'supervisor', 'admin'])(
    'of a %s are read, and changed field by field',
    async (role) => {
      const one = await member(app, { role });
      expect(await preferencesOf(one)).toEqual({ userId: one.userId, ...nothing, updatedAt: null });
      const digest = { enableDigest: true, frequency: 'daily', includeTypes: ['fraud.high'] };
      const changes = [
        { channels: { 'fraud.high': ['email', 'post'], 'review.assigned': [] } },
        { quietHours },
        { digest },
        { unsubscribed: ['sla.warning'], subscriptions: ['fraud.critical'] },
      ];
      let expected: object = { userId: one.userId, ...nothing };
      for (const change of changes) {
        expected = { ...expected, ...change };
        const { status, body } = await one.api.put(`${base}/preferences`, change);
        expect([status, body]).toEqual([200, { ...expected, updatedAt: expect.any(String) }]);
        expect(await preferencesOf(one)).toEqual(body);
      }
      const { body } = await one.api.put(`${base}/preferences`, nothing);
      expect(body).toEqual({ userId: one.userId, ...nothing, updatedAt: expect.any(String) });
    },
  );

  it('are written with the usual ones, and the zone as it is known', async () => {
    const one = await member(app);
    const given = { enabled: false, start: '00:00', end: '23:59', timezone: ' asia/kathmandu ' };
    const { body } = await one.api.put(`${base}/preferences`, { quietHours: given });
    expect(body.quietHours).toEqual({ ...given, timezone: 'Asia/Kathmandu', allowCritical: true });
  });

  it('are nobody else’s', async () => {
    const [one, other] = [await member(app), await member(app)];
    await one.api.put(`${base}/preferences`, { subscriptions: ['sla.breach'] });
    expect((await preferencesOf(other)).subscriptions).toEqual([]);
    expect((await stranger.get(`${base}/preferences`)).body.subscriptions).toEqual([]);
    expect((await app.anyone.get(`${base}/preferences`)).status).toBe(401);
  });

  it('can be written back as they are read, after unsubscribing by links too', async () => {
    const one = await member(app);
    for (const event of ['custom', 'digest', 'fraud.high']) await app.anyone.post(await pathOf(one, event));
    const { userId, updatedAt, ...read } = await preferencesOf(one);
    expect([userId, typeof updatedAt]).toEqual([one.userId, 'string']);
    expect(read.unsubscribed).toEqual(['custom', 'digest', 'fraud.high']);
    expect(await one.api.put(`${base}/preferences`, read)).toMatchObject({ status: 200, body: read });
  });

  it('are not for API keys, which are told nothing', async () => {
    for (const refused of [
      await key.get(`${base}/preferences`),
      await key.put(`${base}/preferences`, { quietHours: null }),
      await key.get(`${base}/sms`),
      await key.put(`${base}/sms`, { enabled: false, events: [] }),
      await key.get(`${base}/devices`),
      await key.post(`${base}/devices`, device(1)),
      await key.delete(`${base}/devices/dev_x`),
    ])
      expect([...outcome(refused), refused.body.error.message]).toEqual([
        403,
        'INSUFFICIENT_PERMISSIONS',
        expect.stringContaining('an API key gets no notifications'),
      ]);
    expect(await query(app.databaseUrl, `select 1 from notification_devices where user_id like 'key%'`)).toEqual([]);
  });

  it('for SMS are a document', async () => {
    const one = await member(app, { role: 'viewer' });
    const usual = { enabled: false, phoneNumber: null, events: [], quietHours: null };
    expect((await one.api.get(`${base}/sms`)).body).toEqual(usual);
    const { allowCritical: _, ...hours } = quietHours;
    const said = {
      enabled: true,
      phoneNumber: '+4930123456',
      events: ['fraud.critical', 'sla.breach'],
      quietHours: hours,
    };
    expect(await one.api.put(`${base}/sms`, said)).toMatchObject({ status: 200, body: said });
    expect((await one.api.get(`${base}/sms`)).body).toEqual(said);
    expect((await one.api.put(`${base}/sms`, { enabled: false })).body).toEqual({ ...said, enabled: false });
    expect((await one.api.put(`${base}/sms`, usual)).body).toEqual(usual);
    expect((await one.api.get(`${base}/sms`)).body).toEqual(usual);
    expect((await preferencesOf(one)).quietHours).toBeNull();
  });

  it('choose among the channels that there are', async () => {
    const { status, body } = await (await member(app, { role: 'viewer' })).api.get(`${base}/channels`);
    expect([status, body.data.map(({ channel }: { channel: string }) => channel)]).toEqual([200, ['inApp', 'post']]);
    expect((await app.anyone.get(`${base}/channels`)).status).toBe(401);
  });

  const device = (number: number) => ({
    endpoint: `https://push.example.com/send/${number}`,
    expirationTime: null,
    keys: { p256dh: 'BEl62iUYgUivxIkv69yViEuiBIa', auth: '8eByx-o' },
  });
  describe('devices', () => {
    it('are added, renewed, listed and removed', async () => {
      const one = await member(app, { role: 'viewer' });
      const first = await one.api.post(`${base}/devices`, device(1));
      expect([first.status, first.body]).toEqual([
        201,
        { deviceId: expect.stringMatching(/^dev_/), origin: 'https://push.example.com', createdAt: expect.any(String) },
      ]);
      const renewed = { ...device(1), keys: { p256dh: 'new', auth: 'newer' } };
      expect((await one.api.post(`${base}/devices`, renewed)).body.deviceId).toBe(first.body.deviceId);
      const keys = await query<object[]>(app.databaseUrl, 'select keys from notification_devices where user_id = $1', [
        one.userId,
      ]);
      expect(keys).toEqual([{ keys: renewed.keys }]);
      const second = (await one.api.post(`${base}/devices`, device(2))).body;
      const listed = async () =>
        (await one.api.get(`${base}/devices`)).body.data.map(({ deviceId }: { deviceId: string }) => deviceId);
      expect(await listed()).toEqual([first.body.deviceId, second.deviceId]);
      const other = await member(app);
      for (const api of [other.api, stranger, app.admin])
        expect(outcome(await api.delete(`${base}/devices/${second.deviceId}`))).toEqual([404, 'DEVICE_NOT_FOUND']);
      expect((await one.api.delete(`${base}/devices/${second.deviceId}`)).status).toBe(204);
      expect(outcome(await one.api.delete(`${base}/devices/${second.deviceId}`))).toEqual([404, 'DEVICE_NOT_FOUND']);
      expect(await listed()).toEqual([first.body.deviceId]);
    });

    it('are twenty at most', async () => {
      const one = await member(app);
      for (let number = 0; number < 20; number++) await one.api.post(`${base}/devices`, device(number));
      const refused = await one.api.post(`${base}/devices`, device(20));
      expect([...outcome(refused), reasons(refused)]).toEqual([
        422,
        'VALIDATION_FAILED',
        { endpoint: 'is one too many: 20 devices at most' },
      ]);
      expect((await one.api.post(`${base}/devices`, device(19))).status).toBe(201);
    });

    it.each([
      ['http://push.example.com/x'],
      ['https://127.0.0.1/x'],
      ['https://169.254.169.254/latest'],
      ['https://localhost/x'],
      ['javascript:alert(1)'],
      ['push.example.com'],
    ])('do not lead inside: %s', async (endpoint) => {
      const one = await member(app);
      const refused = await one.api.post(`${base}/devices`, { ...device(1), endpoint });
      expect([...outcome(refused), Object.keys(reasons(refused))]).toEqual([422, 'VALIDATION_FAILED', ['endpoint']]);
      expect((await one.api.get(`${base}/devices`)).body.data).toEqual([]);
    });
  });

  describe('subscribing', () => {
    const at = '/api/v1/notifications/subscribe';
    const wish = { channels: ['email', 'post'], events: ['fraud.high', 'review.assigned'] };

    it('says which channels from now on, and leaves the rest', async () => {
      const one = await member(app, { role: 'viewer' });
      await one.api.put(`${base}/preferences`, {
        channels: { 'fraud.high': [], 'sla.breach': ['inApp'] },
        unsubscribed: ['fraud.high', 'sla.breach'],
        subscriptions: ['sla.warning'],
      });
      const preferences = { quietHours: { enabled: true, start: '20:00', end: '06:00' } };
      const { status, body } = await one.api.post(at, { userId: one.userId, ...wish, preferences });
      const stored = { ...preferences.quietHours, allowCritical: true };
      expect([status, body]).toEqual([200, { userId: one.userId, ...wish, preferences: { quietHours: stored } }]);
      expect(await preferencesOf(one)).toMatchObject({
        channels: { 'fraud.high': wish.channels, 'review.assigned': wish.channels, 'sla.breach': ['inApp'] },
        quietHours: stored,
        unsubscribed: ['sla.breach'],
        subscriptions: ['sla.warning', 'fraud.high', 'review.assigned'],
      });
      const again = await one.api.post(at, { userId: one.userId, ...wish });
      expect(again.body.preferences.quietHours).toEqual(stored);
      expect((await preferencesOf(one)).subscriptions).toHaveLength(3);
    });

    it('is for others with write:notifications, and is written down', async () => {
      const one = await member(app);
      const supervisor = await member(app, { role: 'supervisor' });
      const body = { userId: one.userId, ...wish };
      const writes = await app.withScopes('read:notifications', 'write:notifications');
      for (const refused of [
        await (await member(app)).api.post(at, body),
        await (await member(app, { role: 'viewer' })).api.post(at, body),
        await (await app.withScopes('read:notifications')).post(at, body),
      ])
        expect(outcome(refused)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
      expect((await preferencesOf(one)).subscriptions).toEqual([]);
      for (const api of [supervisor.api, writes, app.admin]) expect((await api.post(at, body)).status).toBe(200);
      expect((await preferencesOf(one)).subscriptions).toEqual(wish.events);
      const trail = (await app.admin.get(`/v1/audit?resource=${one.userId}&action=notification-setting.updated`)).body
        .data;
      expect(trail.map(({ details }: { details: object }) => details)).toEqual(
        trail.map(() => ({ kind: 'subscription' })),
      );
      expect(trail).toHaveLength(3);
      await one.api.post(at, body);
      const { pagination } = (
        await app.admin.get(`/v1/audit?resource=${one.userId}&action=notification-setting.updated`)
      ).body;
      expect(pagination.total).toBe(3);
    });

    it('is for nobody who is not of the account', async () => {
      const theirs = await idOf(stranger);
      for (const userId of [theirs, 'usr_01jd5m8w6qf2tcr9x0v7y4k3ha', 'nobody', 'key_1']) {
        const refused = await app.admin.post(at, { userId, ...wish });
        expect([...outcome(refused), reasons(refused)]).toEqual([
          422,
          'VALIDATION_FAILED',
          { userId: 'is not a user of this account' },
        ]);
      }
      const stored = await query(app.databaseUrl, 'select 1 from notification_preferences where user_id = $1', [
        theirs,
      ]);
      expect(stored).toEqual([]);
    });
  });

  const links = () => app.app.get(UnsubscribeLinks, { strict: false });
  const accountOf = async (userId: string) =>
    (await query<{ account_id: string }[]>(app.databaseUrl, 'select account_id from users where id = $1', [userId]))[0]!
      .account_id;
  const pathOf = async ({ userId }: Pick<Member, 'userId'>, event: string) =>
    new URL(links().of(await accountOf(userId), userId, event)!).pathname;

  describe('the link in an e-mail', () => {
    it('stands in messages, but not in critical ones', async () => {
      const one = await member(app);
      const send = (priority: string) =>
        app.admin.post('/api/v1/notifications/send', {
          recipients: [one.userId],
          title: priority,
          message: 'm',
          priority,
          channels: ['post'],
        });
      await send('high');
      await send('critical');
      await until(() => outside.posted.length === 2, { seconds: 10, what: 'both' });
      const urls = Object.fromEntries(outside.posted.map(({ message }) => [message.priority, message.unsubscribeUrl]));
      expect(urls).toEqual({ high: `https://calls.example.com${await pathOf(one, 'custom')}` });
    });

    it('shows a page that changes nothing, however often it is opened', async () => {
      const one = await member(app);
      const path = await pathOf(one, 'fraud.high');
      for (let turn = 0; turn < 2; turn++) {
        const { status, headers, text } = await app.anyone.get(path);
        expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        expect(text).toContain('fraud.high');
        expect(text).toContain('<form method="post">');
        expect(text).not.toContain('<script');
        expect(headers.get('content-security-policy')).toContain("form-action 'self'");
      }
      expect((await preferencesOf(one)).unsubscribed).toEqual([]);
    });

    // RFC 8058: mail programs post a form; browsers post an empty one.
    it.each([
      ['nothing', undefined, {}],
      ['what RFC 8058 says', 'List-Unsubscribe=One-Click', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['an empty form', '', { 'content-type': 'application/x-www-form-urlencoded' }],
      [
        'a multipart form',
        '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        { 'content-type': 'multipart/form-data; boundary=x' },
      ],
      ['JSON that is none', '{', { 'content-type': 'application/json' }],
    ])('unsubscribes by a POST of %s, twice too', async (_, body, headers) => {
      const one = await member(app);
      const path = await pathOf(one, 'fraud.high');
      for (let turn = 0; turn < 2; turn++) {
        const answer = await app.anyone.post(path, body, headers);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        expect(answer.text).toContain('fraud.high');
        expect((await preferencesOf(one)).unsubscribed).toEqual(['fraud.high']);
      }
    });

    it('leaves everything else as it was', async () => {
      const one = await member(app);
      const before = (await one.api.put(`${base}/preferences`, { quietHours, unsubscribed: ['sla.breach'] })).body;
      await app.anyone.post(await pathOf(one, 'fraud.high'));
      const { updatedAt: _, ...after } = await preferencesOf(one);
      expect({ ...after, updatedAt: before.updatedAt }).toEqual({
        ...before,
        unsubscribed: ['sla.breach', 'fraud.high'],
      });
    });

    it('stops these e-mails, and only those', async () => {
      const one = await member(app, { teams: ['security'] });
      await app.anyone.post(await pathOf(one, 'review.assigned'));
      const [reviewId, analysisId] = ['rev_01jd5m8w6qf2tcr9x0v7y4k3ha', 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha'];
      await publish(app, 'review.assigned', {
        reviewId,
        analysisId,
        assignedTo: one.userId,
        priority: 'high',
        deadline: null,
        notify: true,
      });
      const list = async () => (await one.api.get(base)).body.data;
      await until(async () => (await list()).length === 1, { seconds: 10, what: 'the notification' });
      expect((await list())[0].channels).toEqual(['inApp']);
    });

    it('is nobody else’s: a forged or foreign one leads nowhere', async () => {
      const [one, other] = [await member(app), await member(app)];
      const path = await pathOf(one, 'fraud.high');
      const [said, signature] = path.split('/').at(-1)!.split('.') as [string, string];
      const [otherSaid] = (await pathOf(other, 'fraud.high')).split('/').at(-1)!.split('.');
      const changed = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
      const tokens = [
        `${otherSaid}.${signature}`,
        `${said}.${changed}`,
        `${said}.${signature.slice(0, -1)}`,
        `${said}.${signature}.x`,
        `${said}.`,
        said,
        `.${signature}`,
        'x.y',
        `${said}.${'é'.repeat(signature.length)}`,
        `${said}%00.${signature}`,
        'x'.repeat(5000),
      ];
      for (const token of tokens) {
        const at = `${base}/unsubscribe/${encodeURI(token)}`;
        expect(outcome(await app.anyone.get(at))).toEqual([404, 'NOT_FOUND']);
        expect(outcome(await app.anyone.post(at))).toEqual([404, 'NOT_FOUND']);
      }
      for (const each of [one, other]) expect((await preferencesOf(each)).unsubscribed).toEqual([]);
    });

    it('of a user who is not there any more says the same, and stores nothing', async () => {
      const account = await accountOf((await member(app)).userId);
      const userId = 'usr_01jd5m8w6qf2tcr9x0v7y4k3ha';
      const { pathname } = new URL(links().of(account, userId, 'fraud.high')!);
      expect((await app.anyone.post(pathname)).status).toBe(200);
      expect(
        await query(app.databaseUrl, 'select 1 from notification_preferences where user_id = $1', [userId]),
      ).toEqual([]);
    });
  });
});
