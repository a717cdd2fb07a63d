import { openAsBlob } from 'node:fs';
import PostalMime from 'postal-mime';
import { Clock } from '../../../src/core/platform/clock/clock.js';
import { TimerRunner } from '../../../src/core/platform/timers/timer-runner.js';
import { member, type Member } from '../../support/desk.js';
import { fireTimers } from '../../support/fire-timers.js';
import { type MailServer, startMailServer } from '../../support/mail-server.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const transcript = 'samples/bank-impersonation-otp.vtt';

describe('messages about calls', () => {
  let app: TestApp;
  let mail: MailServer;
  let supervisor: Member;
  beforeAll(async () => {
    mail = await startMailServer({ startTls: false });
    const smtp = { host: '127.0.0.1', port: mail.port, requireTls: false };
    app = await createTestApp({
      plugins: [{ id: 'mail', use: 'channel-email', options: { from: 'alerts@example.org', smtp } }],
      notifications: {
        publicUrl: 'https://calls.example.org/',
        links: { analysis: 'https://calls.example.org/a/{analysisId}' },
      },
    });
    supervisor = await member(app, { role: 'supervisor' });
  });
  afterAll(async () => {
    await app?.close();
    await mail?.close();
  });

  const analysed = async (callerId: string, fileName: string): Promise<string> => {
    const file = 'samples/bank-impersonation-otp.ogg';
    const metadata = { callerId };
    const blob = await openAsBlob(file);
    return (await app.admin.upload({ file: blob, fileName, transcript, metadata })).body.analysisId;
  };
  const letters = async ({ email }: Member) => {
    const all = await Promise.all(mail.arrived.map(({ raw }) => PostalMime.parse(new Uint8Array(raw))));
    return all.filter((letter) => letter.to?.some(({ address }) => address === email));
  };
  const letter = (to: Member, subject: RegExp) =>
    until(async () => (await letters(to)).find((each) => subject.test(each.subject ?? '')), {
      seconds: 15,
      what: `a letter ${subject}`,
    });
  /** Lets what waits in batches go now. */
  const sendBatches = async () => {
    await query(
      app.databaseUrl,
      `update notification_dispatches set held_until = now() - interval '1 second' where state = 'gathering'`,
    );
    await query(app.databaseUrl, `update timers set due_at = now() where kind = 'notification.lot'`);
    const runner = app.app.get(TimerRunner, { strict: false });
    await fireTimers(runner, app.databaseUrl, app.app.get(Clock, { strict: false }));
  };
  const times = (text: string, part: string) => text.split(part).length - 1;

  it('say in an alert what was said and when, each sign once, whose call it was, and offer a link and an acknowledgement', async () => {
    const analysisId = await analysed('+4930123456', 'monday.ogg');
    const { text = '' } = await letter(supervisor, /^Critical fraud risk: 90 of 100$/);
    expect(times(text, 'Acme keyword: “')).toBe(1);
    expect(text).toMatch(/• Acme keyword: “code” \(\d\d:\d\d-\d\d:\d\d\)/);
    expect(text).not.toContain('Indicators:');
    expect([times(text, 'Caller: +4930123456'), times(text, 'File: monday.ogg')]).toEqual([1, 1]);
    expect(text).toContain(`Open the analysis: https://calls.example.org/a/${analysisId}`);
    const link = /Acknowledge: (\S+)/.exec(text)![1]!.replace('https://calls.example.org', app.anyone.url);
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('method="post"')]);
    const [own] = (await supervisor.api.get('/v1/notifications?type=fraud.critical')).body.data;
    expect(own.acknowledgedAt).toBeNull(); // a mail scanner has only looked
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    const after = (await supervisor.api.get(`/v1/notifications/${own.notificationId}`)).body;
    expect(after.acknowledgedAt).not.toBeNull();
    expect(after.data.call).toMatchObject({ callerId: '+4930123456', fileName: 'monday.ogg', signCount: 1 });
  });

  it('of several list what happened: risk, words, caller, file and link', async () => {
    const reader = await member(app, { role: 'viewer' });
    const subscription = { userId: reader.userId, channels: ['email', 'inApp'], events: ['analysis.ready'] };
    await reader.api.post('/api/v1/notifications/subscribe', subscription);
    const ids = [await analysed('+4940111111', 'one.ogg'), await analysed('+4940222222', 'two.ogg')];
    await until(async () => {
      const sql = `select count(*)::int as n from notification_dispatches where recipient = $1 and state = 'gathering'`;
      return (await query<{ n: number }[]>(app.databaseUrl, sql, [reader.userId]))[0]!.n === 4;
    });
    await sendBatches();
    const { text = '', subject } = await letter(reader, /and 1 more$/);
    expect(subject).toBe('A call has been analysed: 90 of 100, and 1 more');
    for (const [at, caller, file] of [
      [0, '+4940111111', 'one.ogg'],
      [1, '+4940222222', 'two.ogg'],
    ] as const) {
      expect(text).toMatch(
        new RegExp(`Acme keyword: “code” \\(\\d\\d:\\d\\d-\\d\\d:\\d\\d\\) · \\${caller} · ${file}`),
      );
      expect(text).toContain(`https://calls.example.org/a/${ids[at]}`);
    }
    const [inbox] = (await reader.api.get('/v1/notifications')).body.data;
    expect(times(inbox.message, '• A call has been analysed: 90 of 100: Acme keyword: “code”')).toBe(2);
  });

  it('of several as a summary say the same in the text', async () => {
    const rule = { eventType: 'analysis.ready', batchWindow: 300, maxBatchSize: 2, deliverAs: 'summary' };
    await app.admin.put('/v1/notifications/batching', { enabled: true, rules: [rule] });
    const reader = await member(app, { role: 'viewer' });
    const subscription = { userId: reader.userId, channels: ['email'], events: ['analysis.ready'] };
    await reader.api.post('/api/v1/notifications/subscribe', subscription);
    const ids = [await analysed('+4950111111', 'five.ogg'), await analysed('+4950222222', 'six.ogg')];
    const { text = '' } = await letter(reader, /and 1 more$/);
    for (const [at, caller] of ['+4950111111', '+4950222222'].entries())
      expect(text).toMatch(new RegExp(`• A call .* \\${caller} · \\w+\\.ogg https://calls.example.org/a/${ids[at]}`));
    expect(text).not.toMatch(/\d times/);
    await app.admin.put('/v1/notifications/batching', { enabled: false });
  });

  it('come by e-mail to who subscribed by e-mail, although their priority is low', async () => {
    const [mailed, quiet] = [await member(app, { role: 'viewer' }), await member(app, { role: 'viewer' })];
    for (const [{ userId, api }, channels] of [
      [mailed, ['email']],
      [quiet, ['inApp']],
    ] as const)
      await api.post('/api/v1/notifications/subscribe', { userId, channels, events: ['analysis.ready'] });
    await analysed('+4940333333', 'three.ogg');
    await until(async () => {
      const sql = `select recipient, channel from notification_dispatches where recipient = any($1) and state = 'gathering'`;
      return (await query<object[]>(app.databaseUrl, sql, [[mailed.userId, quiet.userId]])).length === 2;
    });
    await sendBatches();
    const { text } = await letter(mailed, /^A call has been analysed: 90 of 100$/);
    expect(text).toContain('+4940333333');
    expect(await letters(quiet)).toEqual([]);
  });
});
