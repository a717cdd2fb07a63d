import { SignedLinks } from '../../../src/core/features/notifications/links/signed-links.js';
import { TimerRunner } from '../../../src/core/platform/timers/timer-runner.js';
import { startService } from '../../../src/service.js';
import { Api } from '../../support/api.js';
import { heldAnalysis, member, type Member } from '../../support/desk.js';
import { fireTimers } from '../../support/fire-timers.js';
import { type MailServer, read, startMailServer } from '../../support/mail-server.js';
import { MovableClock } from '../../support/movable-clock.js';
import { type PostServer, postServer } from '../../support/post-channel.js';
import { signedIn } from '../../support/signed-in.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

const seconds = 20;
const minutes = (count: number) => count * 60 + 1;
const day = 86_400;
const origin = 'https://calls.example.org';
const title = 'Critical fraud risk: 92 of 100';
const repeats = `select 1 from timers where kind = 'notification.repeat'`;

/** A service with a mail server and one supervisor, of whom it is asked. */
class Desk {
  readonly clock = new MovableClock();
  mail!: MailServer;
  app!: TestApp;
  sue!: Member;
  readonly signIn = signedIn(() => this.app);

  async open(notifications: object, ...others: object[]): Promise<void> {
    this.mail = await startMailServer({ startTls: false });
    const smtp = { host: '127.0.0.1', port: this.mail.port, requireTls: false };
    const plugins = [{ id: 'mail', use: 'channel-email', options: { from: 'alerts@example.org', smtp } }, ...others];
    const app = await createTestApp({ plugins, notifications }, this.clock);
    this.app = { ...app, admin: await app.withScopes('admin') }; // whatever the clock shows
    this.sue = await member(this.app, { role: 'supervisor', name: 'Sue <Lee>' });
    await this.signOut();
  }
  async close(): Promise<void> {
    await this.app?.close();
    await this.mail?.close();
  }

  /** All sessions of the supervisor. */
  signOut = () =>
    query(this.app.databaseUrl, 'update sessions set revoked_at = now() where user_id = $1', [this.sue.userId]);

  rows<T>(sql: string, ...values: unknown[]): Promise<T[]> {
    return query<T[]>(this.app.databaseUrl, sql, values);
  }

  /** A critical fraud in this call; the notification of the supervisor. */
  async fraud(analysisId: string): Promise<string> {
    const own = () =>
      this.rows<{ id: string }>(
        `select id from notifications where analysis_id = $1 and user_id = $2 and escalation_of is null order by id desc`,
        analysisId,
        this.sue.userId,
      );
    const before = (await own()).length;
    const payload = {
      analysisId,
      riskScore: 92,
      riskLevel: 'critical' as const,
      fraudIndicators: [],
      summary: 'A code.',
    };
    await publish(this.app, 'fraud.detected', payload);
    await until(async () => (await own()).length > before, { seconds, what: 'the notification' });
    return (await own())[0]!.id;
  }

  /** Fires what is due then. What is being sent has ended before: its lease would run out with the clock, and it be sent again. */
  async later(by: number, runner = this.app.app.get(TimerRunner)): Promise<void> {
    const fire = () => fireTimers(runner, this.app.databaseUrl, this.clock);
    await fire();
    await this.handedOver(); // a clock that leaps while one is on its way has it sent twice
    this.clock.advance(by);
    await fire();
  }

  private async handedOver(): Promise<void> {
    const pending = `select 1 from deliveries where status = 'pending' limit 1`;
    await until(async () => (await this.rows(pending)).length === 0, { seconds, what: 'all to be handed over' });
  }

  /** What the supervisor has got by now. */
  async letters() {
    await this.handedOver();
    const all = await Promise.all(this.mail.arrived.map(read));
    return all.filter(({ to }) => to?.some(({ address }) => address === this.sue.email));
  }
  async count(): Promise<number> {
    return (await this.letters()).length;
  }

  /** The path of the link in a letter. */
  linkIn({ text = '' }: { text?: string }): string {
    return new RegExp(`${origin}(/v1/notifications/acknowledge/\\S+)`).exec(text)![1]!;
  }

  async trace(id: string): Promise<string[]> {
    const { body } = await this.app.admin.get(`/v1/notifications/${id}/trace`);
    return body.steps
      .filter(({ step }: { step: string }) => step === 'repeat')
      .map(({ says }: { says: string }) => says);
  }
}

describe('reminders of critical alerts, with links in e-mails', () => {
  const desk = new Desk();
  beforeAll(() => desk.open({ publicUrl: `${origin}/` }));
  afterAll(() => desk.close());
  const newest = async () => (await desk.letters()).at(-1)!;
  const acknowledgedAt = async (id: string) =>
    (await desk.rows<{ at: Date | null }>('select acknowledged_at as at from notifications where id = $1', id))[0]!.at;

  it('go to somebody who is signed in nowhere, and end by the one click', async () => {
    const id = await desk.fraud(await heldAnalysis(desk.app));
    const before = await desk.count();
    await desk.later(minutes(5));
    expect(await desk.count()).toBe(before + 1);
    expect(await desk.trace(id)).toEqual(['repeated: it can be acknowledged by the link in the e-mail']);
    const path = desk.linkIn(await newest());
    const done = await desk.app.anyone.post(path);
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Acknowledged.')]);
    await desk.later(minutes(120));
    expect(await desk.count()).toBe(before + 1);
    expect(await desk.rows(repeats)).toEqual([]);
    const again = await desk.app.anyone.post(path);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('was acknowledged before')]);
    const { body } = await desk.app.admin.get('/v1/audit?action=notification.acknowledged');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      actor: { kind: 'user', id: desk.sue.userId },
      resource: id,
      details: { by: 'mail link' },
    });
  });

  it('show a page with one button that changes nothing and fetches nothing', async () => {
    const id = await desk.fraud(await heldAnalysis(desk.app));
    const path = desk.linkIn(await newest());
    for (let turn = 0; turn < 2; turn++) {
      const { status, headers, text } = await desk.app.anyone.get(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).toContain(title);
      expect(text.match(/<button>/g)).toHaveLength(1);
      expect(text).not.toMatch(/<script|<link|<img|src=|href=|url\(/);
      expect(text).toContain('prefers-color-scheme: dark');
      const policy = headers.get('content-security-policy')!;
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; /);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    }
    expect(await acknowledgedAt(id)).toBeNull();
    await desk.app.anyone.post(path);
    expect(await acknowledgedAt(id)).not.toBeNull();
    expect((await desk.app.anyone.get(path)).text).not.toContain('<button>');
  });

  it('refuse links that are forged, of another purpose or expired, and say no more than that', async () => {
    const id = await desk.fraud(await heldAnalysis(desk.app));
    const path = desk.linkIn(await newest());
    const [said, signature] = path.split('/').at(-1)!.split('.') as [string, string];
    const content = JSON.parse(Buffer.from(said, 'base64url').toString()) as (string | number)[];
    const written = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const at = '/v1/notifications/acknowledge';
    const links = desk.app.app.get(SignedLinks);
    const signed = (purpose: Parameters<typeof links.of>[0], values: (string | number)[]) =>
      links.of(purpose, values)!.split('/').at(-1)!;
    const [accountId, userId, notificationId, expiresAt] = content as [string, string, string, number];
    const forged = [
      `${said}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${written([accountId, userId, notificationId, expiresAt + 1])}.${signature}`,
      `${written([accountId, userId, notificationId, 1])}.${signature}`,
      `${written([accountId, userId, 'ntf_unknown', expiresAt])}.${signature}`,
      said,
      'x',
      `${path.split('/').at(-1)!}.x`,
      signed('unsubscribe links', [accountId, userId, 'fraud.critical']),
      signed('acknowledge links', [accountId, 'usr_somebody', notificationId, expiresAt]),
      signed('acknowledge links', ['acc_another', userId, notificationId, expiresAt]),
    ];
    const [ann] = [await member(desk.app)];
    forged.push(signed('acknowledge links', [accountId, ann.userId, notificationId, expiresAt]));
    const answers = new Set<string>();
    for (const token of forged)
      for (const method of ['GET', 'POST']) {
        const { status, text } = await desk.app.anyone.call(method, `${at}/${token}`);
        answers.add(`${status} ${text}`);
      }
    expect([...answers]).toEqual([expect.stringMatching(/^404 [^]*This link is not valid/)]);
    desk.clock.advance(7 * day);
    for (const method of ['GET', 'POST']) {
      const { status, text } = await desk.app.anyone.call(method, path);
      expect([status, text]).toEqual([410, expect.stringContaining('has expired')]);
    }
    expect(await acknowledgedAt(id)).toBeNull();
    await (await desk.signIn(desk.sue)).post(`/v1/notifications/${id}/acknowledge`);
    await desk.signOut();
  });

  it('are gathered for a call: one covers all that is critical about it, and one acknowledgement ends all', async () => {
    const analysisId = await heldAnalysis(desk.app);
    const first = await desk.fraud(analysisId);
    await desk.later(120);
    const second = await desk.fraud(analysisId);
    const before = await desk.count();
    expect(await desk.rows(repeats)).toHaveLength(1);
    await desk.later(minutes(3));
    expect(await desk.count()).toBe(before + 1);
    const letter = await newest();
    expect(letter.text).toContain(`Not acknowledged yet either:\n• ${title}`);
    expect(await desk.trace(second)).toEqual([`reminded of together with ${first}`]);
    await desk.later(minutes(5));
    expect(await desk.count()).toBe(before + 2);
    const other = await desk.fraud(await heldAnalysis(desk.app));
    expect((await desk.app.anyone.post(desk.linkIn(letter))).status).toBe(200);
    expect(await Promise.all([first, second, other].map(async (id) => (await acknowledgedAt(id)) !== null))).toEqual([
      true,
      true,
      false,
    ]);
    const api = await desk.signIn(desk.sue);
    const readAt = async (id: string) => (await api.get(`/v1/notifications/${id}`)).body.readAt;
    expect([await readAt(first), await readAt(second)]).toEqual([expect.any(String), null]);
    await api.delete(`/v1/notifications/${other}`);
    expect(await desk.rows(repeats)).toEqual([]);
    await desk.signOut();
  });

  it('escalate a call once, and not to those who are reminded anyway', async () => {
    const max = await member(desk.app, { role: 'supervisor' });
    const analysisId = await heldAnalysis(desk.app);
    const id = await desk.fraud(analysisId);
    const escalated = () =>
      desk.rows<{ role: string }>(
        `select u.role from notifications n join users u on u.id = n.user_id
          where n.analysis_id = $1 and n.escalation_of is not null`,
        analysisId,
      );
    for (let step = 1; step < 12; step++) await desk.later(minutes(5));
    expect(await escalated()).toEqual([]);
    await desk.later(minutes(5));
    expect(await escalated()).toEqual([{ role: 'admin' }]);
    const before = await desk.count();
    await desk.later(minutes(55));
    expect(await desk.count()).toBe(before);
    await desk.later(minutes(5));
    expect(await desk.count()).toBe(before + 1);
    for (const one of [desk.sue, max]) {
      const api = await desk.signIn(one);
      const { body } = await api.get('/v1/notifications?unread=true&priority=critical&limit=100');
      for (const { notificationId } of body.data) await api.post(`/v1/notifications/${notificationId}/acknowledge`);
    }
    // What escalates it is acknowledged with it: the administrator is reminded no more.
    await desk.later(minutes(60));
    expect(await desk.rows(repeats)).toEqual([]);
    expect(await acknowledgedAt(id)).not.toBeNull();
    await desk.signOut();
  }, 60_000);

  it('survive a restart, and come neither twice nor late', async () => {
    const analysisId = await heldAnalysis(desk.app);
    await desk.fraud(analysisId);
    await desk.later(minutes(5));
    const before = await desk.count();
    const start = () => startService(desk.app.config, { clock: desk.clock });
    let other = await start();
    try {
      const runners = [desk.app.app, other.app].map((app) => app.get(TimerRunner));
      desk.clock.advance(minutes(5)); // both nodes find the same step due
      const fire = (runner: TimerRunner) => fireTimers(runner, desk.app.databaseUrl, desk.clock);
      await Promise.all(runners.map(fire));
      expect(await desk.count()).toBe(before + 1);
      await runners[0]!.beforeApplicationShutdown(); // no node is left that fires timers
      await other.stop();
      desk.clock.advance(minutes(5));
      other = await start();
      await fire(other.app.get(TimerRunner));
      expect(await desk.count()).toBe(before + 2);
      const done = await new Api(other.url!).post(desk.linkIn(await newest()));
      expect(done.text).toContain('Acknowledged.');
      await desk.later(minutes(60), other.app.get(TimerRunner));
      expect(await desk.count()).toBe(before + 2);
    } finally {
      await other.stop();
    }
  }, 60_000);
});

describe('reminders of critical alerts, where e-mails have no links', () => {
  const desk = new Desk();
  beforeAll(() => desk.open({}));
  afterAll(() => desk.close());

  it('go to nobody who could not acknowledge, until they can', async () => {
    const id = await desk.fraud(await heldAnalysis(desk.app));
    const before = await desk.count();
    expect((await desk.letters()).at(-1)!.text).not.toContain('/acknowledge/');
    for (let step = 0; step < 3; step++) await desk.later(minutes(5));
    expect(await desk.count()).toBe(before);
    expect(await desk.trace(id)).toEqual([
      'not repeated: no open session, no device with push, and e-mails have no link to acknowledge, as notifications.publicUrl is not set',
    ]);
    const api = await desk.signIn(desk.sue);
    await desk.later(minutes(5));
    expect(await desk.count()).toBe(before + 1);
    expect((await desk.trace(id)).at(-1)).toBe('repeated: it can be acknowledged in an open session');
    // A session that has expired is none.
    await desk.rows('update sessions set expires_at = $1 where user_id = $2', desk.clock.now(), desk.sue.userId);
    await desk.later(minutes(5));
    expect(await desk.count()).toBe(before + 1);
    expect(await desk.trace(id)).toHaveLength(3);
    await api.post(`/v1/notifications/${id}/acknowledge`);
    expect(await desk.rows(repeats)).toEqual([]);
  });

  it('are escalated all the same', async () => {
    await desk.signOut();
    const analysisId = await heldAnalysis(desk.app);
    await desk.fraud(analysisId);
    const before = await desk.count();
    for (let step = 0; step < 12; step++) await desk.later(minutes(5));
    // Nobody has reminded the supervisor, so this is new to them.
    await until(async () => (await desk.count()) === before + 1, { seconds, what: 'the escalation' });
    expect((await desk.letters()).at(-1)!.subject).toBe(`Nobody has responded: ${title}`);
    for (let step = 0; step < 12; step++) await desk.later(minutes(60));
    expect(await desk.count()).toBe(before + 1);
  }, 60_000);
});

describe('reminders of critical alerts, to a device', () => {
  const desk = new Desk();
  let push: PostServer;
  beforeAll(async () => {
    push = await postServer();
    const use = './test/fixtures/plugins/post-channel.mjs';
    await desk.open({}, { id: 'push', use, options: { url: push.url, channel: 'push' } });
  });
  afterAll(async () => {
    await desk.close();
    push?.close();
  });

  it('go on while it is registered', async () => {
    const api = await desk.signIn(desk.sue);
    const device = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'BPk', auth: 'AAA' } };
    const { deviceId } = (await api.post('/v1/notifications/devices', device)).body;
    await desk.signOut();
    const id = await desk.fraud(await heldAnalysis(desk.app));
    await desk.later(minutes(5));
    expect([await desk.count(), push.posted.length]).toEqual([2, 2]);
    expect(await desk.trace(id)).toEqual(['repeated: it can be acknowledged on a device with push']);
    expect(push.posted.map(({ message }) => message.actions)).toEqual([[], []]); // the link is for e-mails alone
    await (await desk.signIn(desk.sue)).delete(`/v1/notifications/devices/${deviceId}`);
    await desk.signOut();
    await desk.later(minutes(5));
    expect([await desk.count(), push.posted.length]).toEqual([2, 2]);
  });
});
