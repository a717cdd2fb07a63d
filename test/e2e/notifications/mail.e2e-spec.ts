import PostalMime from 'postal-mime';
import type { Api } from '../../support/api.js';
import { heldAnalysis, member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { type MailServer, startMailServer } from '../../support/mail-server.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

const review = 'rev_01jd5m8w6qf2tcr9x0v7y4k3ha';
const personal = 'Mrs Jones gave her code';

describe('notifications by e-mail', () => {
  let mail: MailServer;
  let reviewer: Member;
  let supervisor: Member;
  let admin: Api;
  const app = useApp(async () => {
    mail = await startMailServer({ startTls: false });
    const smtp = { host: '127.0.0.1', port: mail.port, requireTls: false };
    const plugin = { id: 'mail', use: 'channel-email', options: { from: 'Callwarden <alerts@example.org>', smtp } };
    return {
      plugins: [plugin],
      notifications: {
        publicUrl: 'https://calls.example.org/',
        links: { review: 'https://calls.example.org/r/{reviewId}' },
      },
    };
  });
  beforeAll(async () => {
    admin = app.admin;
    reviewer = await member(app, { teams: ['north'], locale: 'de', timeZone: 'Europe/Berlin', name: 'Zoë Ångström' });
    supervisor = await member(app, { role: 'supervisor', teams: ['north'] });
  });
  afterAll(async () => {
    await mail?.close();
  });

  const letters = async (to: { email: string }) => {
    const all = await Promise.all(mail.arrived.map(({ raw }) => PostalMime.parse(new Uint8Array(raw))));
    return all.filter((letter) => letter.to?.some(({ address }) => address === to.email));
  };
  /** Until somebody has so many letters. */
  const written = (to: { email: string }, count: number) =>
    until(
      async () => {
        const found = await letters(to);
        return found.length >= count && found;
      },
      { seconds: 15, what: `letter ${count} to ${to.email}` },
    );
  const header = (letter: { headers: { key: string; value: string }[] }, key: string) =>
    letter.headers.find((each) => each.key === key)?.value;
  const assign = (deadline: string | null = null) =>
    publish(app, 'review.assigned', {
      reviewId: review,
      analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
      assignedTo: reviewer.userId,
      priority: 'high',
      deadline,
      notify: true,
    });

  it('come in the language and the zone of the reader, with a button and a way out', async () => {
    await assign('2027-03-01T22:30:00.000Z');
    const [letter] = await written(reviewer, 1);
    expect(letter!.subject).toBe('Ein Anruf wartet auf Ihre Prüfung');
    expect(letter!.to).toEqual([{ address: reviewer.email, name: 'Zoë Ångström' }]);
    expect(letter!.text).toContain('Die Frist endet am 01.03.2027, 23:30.');
    expect(letter!.html).toContain(`https://calls.example.org/r/${review}`);
    expect(letter!.html).toContain('Prüfung öffnen');
    expect(header(letter!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('stop by the link in one, for that kind, and not what is critical', async () => {
    const [letter] = await letters(reviewer);
    const link = /<(https:[^>]+)>/.exec(header(letter!, 'list-unsubscribe')!)![1]!;
    const here = link.replace('https://calls.example.org', app.anyone.url);
    const page = await fetch(here);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('type review.assigned?')]);
    const preferences = async () => (await reviewer.api.get('/v1/notifications/preferences')).body;
    expect((await preferences()).unsubscribed).toEqual([]); // looking changes nothing
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(here, form)).status).toBe(200);
    expect((await preferences()).unsubscribed).toEqual(['review.assigned']);
    await assign();
    const centre = async () => (await reviewer.api.get('/v1/notifications')).body.data;
    const [again] = await until(async () => {
      const data = await centre();
      return data.length === 2 && data;
    });
    const { deliveries } = (await reviewer.api.get(`/v1/notifications/${again.notificationId}/trace`)).body;
    expect(deliveries).toContainEqual(expect.objectContaining({ channel: 'email', reason: 'unsubscribed' }));
    const request = { recipients: [reviewer.userId], title: 'Fire', message: 'Leave the house.', priority: 'critical' };
    expect((await admin.post('/api/v1/notifications/send', request)).status).toBe(202);
    const found = await written(reviewer, 2);
    expect(found.map(({ subject }) => subject)).toEqual(['Ein Anruf wartet auf Ihre Prüfung', 'Fire']);
    expect(header(found[1]!, 'list-unsubscribe')).toBeUndefined();
  });

  it('reach people outside whom a rule names', async () => {
    const rule = {
      name: 'Gift cards',
      conditions: { all: [{ field: 'fraudIndicators', operator: 'contains', value: 'gift_card_payment' }] },
      actions: { notify: ['desk@partner.example'] },
    };
    expect((await admin.post('/v1/notifications/rules', rule)).status).toBe(201);
    const fraud = {
      riskScore: 71,
      riskLevel: 'high',
      fraudIndicators: ['gift_card_payment'],
      summary: 'Cards, please.',
    };
    await publish(app, 'fraud.detected', { analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3hb', ...fraud });
    const [letter] = await written({ email: 'desk@partner.example' }, 1);
    expect(letter).toMatchObject({ subject: 'High fraud risk: 71 of 100' });
    expect(letter!.text).toContain('Cards, please. Found: gift card payment.');
  });

  it('are erased with the analysis that they tell of, also out of what tells of several', async () => {
    const analysisId = await heldAnalysis(app);
    await publish(app, 'review.escalated', { reviewId: review, analysisId, reason: personal });
    await written(supervisor, 2);
    const rows = `
      select concat((select json_agg(n) from notifications n), (select json_agg(m) from messages m),
                    (select json_agg(a) from delivery_attempts a)) as rows`;
    const dump = async () => (await query<{ rows: string }[]>(app.databaseUrl, rows))[0]!.rows;
    expect(await dump()).toContain(personal);
    expect((await admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    await until(async () => !(await dump()).includes(personal));
  });
});
