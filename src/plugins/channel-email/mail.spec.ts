import type { Message } from '@callwarden/sdk';
import {
  header,
  type MailServer,
  never,
  openProvider,
  read,
  sample,
  startMailServer,
} from '../../../test/support/mail-server.js';

const unsubscribeUrl = 'https://callwarden.example/v1/notifications/unsubscribe/abc?x=1&y=2';

describe('an e-mail', () => {
  let server: MailServer;
  let provider: Awaited<ReturnType<typeof openProvider>>;

  beforeAll(async () => {
    server = await startMailServer({ startTls: false });
    const smtp = { host: '127.0.0.1', port: server.port, requireTls: false };
    provider = await openProvider({
      smtp,
      from: 'Callwarden <alerts@bank.example>',
      replyTo: 'Desk <desk@bank.example>',
    });
  });
  beforeEach(() => void (server.arrived.length = 0));
  afterAll(async () => {
    await provider.close?.();
    await server.close();
  });

  const delivered = async (changes: Partial<Message> = {}) => {
    await provider.deliver({ ...sample, ...changes }, never);
    return read(server.arrived.at(-1)!);
  };
  const to = (changes: object) => ({ to: { ...sample.to, ...changes } });

  it('has sender, addressee, subject and both parts', async () => {
    const mail = await delivered();
    expect(mail.from).toMatchObject({ name: 'Callwarden', address: 'alerts@bank.example' });
    expect(mail.to).toMatchObject([{ name: 'Zoë Ångström', address: 'zoe@example.org' }]);
    expect(mail.replyTo).toMatchObject([{ name: 'Desk', address: 'desk@bank.example' }]);
    expect(mail.subject).toBe('Fraud suspected in a call');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Fraud suspected in a call');
      expect(part).toContain('Risk 87 of 100.');
      expect(part).toContain('87 of 100');
      expect(part).toContain('urgency pressure');
      expect(part).toContain('https://callwarden.example/analyses/1');
      expect(part).toContain('Critical');
    }
    expect(mail.html).toContain('The caller asked for a code,<br>and for haste.');
    expect(mail.text).toContain('The caller asked for a code,\nand for haste.');
  });

  it('is marked as automatic, as important where it is, and by the id of the message', async () => {
    const mail = await delivered();
    expect(header(mail, 'auto-submitted')).toBe('auto-generated');
    expect(header(mail, 'x-auto-response-suppress')).toBe('All');
    expect(header(mail, 'importance')?.toLowerCase()).toBe('high');
    expect(header(mail, 'x-callwarden-id')).toBe('dlv_1');
    expect(header(await delivered({ priority: 'high' }), 'importance')?.toLowerCase()).toBe('high');
    expect(header(await delivered({ priority: 'normal' }), 'importance')).toBeUndefined();
  });

  it('has the same Message-ID at every attempt, and another for another message', async () => {
    const [one, again, other] = [await delivered(), await delivered(), await delivered({ idempotencyKey: 'dlv_2' })];
    expect(one.messageId).toBe('<dlv_1@bank.example>');
    expect(again.messageId).toBe(one.messageId);
    expect(other.messageId).not.toBe(one.messageId);
  });

  it('offers to unsubscribe by one click where something can be unsubscribed from', async () => {
    const mail = await delivered({ priority: 'normal', unsubscribeUrl });
    expect(header(mail, 'list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain(unsubscribeUrl.replace('&', '&amp;'));
    expect(mail.text).toContain(`Unsubscribe: ${unsubscribeUrl}`);
  });

  it('does not offer it where nothing can be', async () => {
    const mail = await delivered();
    expect(header(mail, 'list-unsubscribe')).toBeUndefined();
    expect(header(mail, 'list-unsubscribe-post')).toBeUndefined();
    expect(`${mail.html}${mail.text}`).not.toMatch(/unsubscribe/i);
  });

  it('cannot be given headers or recipients by a title, a name or a key', async () => {
    const evil = 'x\r\nBcc: all@example.org\r\n\r\n\u2028\u0000body';
    const mail = await delivered({ title: evil, idempotencyKey: evil, ...to({ name: evil }) });
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe('x Bcc: all@example.org body');
    expect(mail.to).toHaveLength(1);
    expect(mail.messageId).toMatch(/^<sha256-[0-9a-f]{64}@bank\.example>$/);
    expect(String(server.arrived.at(-1)?.raw).split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  it('shows markup and placeholders of values as they are', async () => {
    const title = '<i>{{7*7}}</i>';
    const text = '<script>alert(1)</script> {% if x %}{{ data.analysisId | upcase }} &amp;';
    const mail = await delivered({ title, text, actions: [{ label: '"><b>', url: 'https://x.example/?"><b>' }] });
    expect(mail.subject).toBe(title);
    expect(mail.text).toContain(text);
    expect(mail.html).toContain('&lt;i&gt;{{7*7}}&lt;/i&gt;');
    expect(mail.html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; {% if x %}{{ data.analysisId | upcase }} &amp;amp;',
    );
    expect(mail.html).not.toMatch(/<i>|<script|<b>/);
  });

  it('is not stopped by data that nobody foresaw', async () => {
    const odd = {
      riskScore: NaN,
      riskLevel: '__proto__',
      deadline: 'soon',
      fraudIndicators: [null, {}, 7],
      reviewId: 7,
      analysisId: null,
    };
    for (const data of [odd, { riskLevel: 'constructor', deadline: {}, fraudIndicators: 'x', riskScore: '7' }])
      expect((await delivered({ data, createdAt: 'yesterday' })).text).toContain('Risk 87 of 100.');
  });

  it('links only to addresses of the web', async () => {
    const mail = await delivered({
      actions: [{ label: 'Bad', url: 'javascript:alert(1)' }],
      unsubscribeUrl: 'file:///x',
    });
    expect(`${mail.html}${mail.text}`).not.toMatch(/javascript:|file:|Bad/);
    expect(header(mail, 'list-unsubscribe')).toBeUndefined();
  });

  it('fetches nothing when it is opened', async () => {
    const mail = await delivered({ unsubscribeUrl });
    expect(mail.html).not.toMatch(/<img|<link|@import|url\(|src=/i);
  });

  it.each([
    ['de', 'Kritisch', 'Risikowert', 'Abbestellen'],
    ['de-AT', 'Kritisch', 'Frist', 'Abbestellen'],
    ['es', 'Crítico', 'Plazo', 'Darse de baja'],
    ['fr-CA', 'Critique', 'Échéance', 'Se désabonner'],
    ['tlh', 'Critical', 'Deadline', 'Unsubscribe'],
    ['not a locale', 'Critical', 'Deadline', 'Unsubscribe'],
  ])('speaks %s', async (locale, ...words) => {
    const mail = await delivered({ ...to({ locale }), unsubscribeUrl });
    for (const word of words) for (const part of [mail.html, mail.text]) expect(part).toContain(word);
  });

  it("tells times by the addressee's clock", async () => {
    expect((await delivered()).text).toMatch(/Mar 1, 2027, 10:30\sAM GMT\+1/);
    expect((await delivered(to({ timeZone: 'America/New_York' }))).text).toMatch(/Mar 1, 2027, 4:30\sAM EST/);
    expect((await delivered(to({ timeZone: 'Mars/Olympus' }))).text).toMatch(/9:30\sAM UTC/);
    expect((await delivered(to({ locale: 'de' }))).text).toMatch(/Frist: .*18:00 MEZ/);
  });

  it('lists fifty of a thousand items and says how many more there are', async () => {
    const url = 'https://callwarden.example/reviews/';
    const items = Array.from({ length: 1000 }, (_, index) => ({
      title: `Call ${index} <b>`,
      text: 'Risk 61 of 100.',
      createdAt: sample.createdAt,
      url: `${url}${index}`,
    }));
    const mail = await delivered({ event: 'digest', priority: 'low', items });
    expect(mail.text?.match(/^\* Call \d+ <b>$/gm)).toHaveLength(50);
    expect(mail.html?.match(/Call \d+ &lt;b&gt;<\/a>/g)).toHaveLength(50);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('What you missed');
      expect(part).toContain('and 950 more');
    }
    expect(Buffer.byteLength(mail.html!)).toBeLessThan(100_000);
  });

  it('keeps a huge text whole in the text part, and the HTML part short enough not to be clipped', async () => {
    const text = 'word '.repeat(20_000).trim();
    const marks = await delivered({ text: '&\n\n'.repeat(20_000) + '&'.repeat(20_000) });
    expect(Buffer.byteLength(marks.html!)).toBeLessThan(100_000);
    const mail = await delivered({ text, title: 'Ä'.repeat(5000) });
    expect(mail.text).toContain(text);
    expect(Buffer.byteLength(mail.html!)).toBeLessThan(100_000);
    expect(mail.subject).toHaveLength(200);
    expect(
      Math.max(
        ...String(server.arrived.at(-1)?.raw)
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(999);
  });

  it.each([
    undefined,
    '',
    'nobody',
    'a@b@c',
    'a b@example.org',
    'a@example.org, b@example.org',
    'a@example.org\r\nX: y',
    '<a@b.example>',
  ])('is refused for good where the address is %j', async (email) => {
    const refused = await provider.deliver({ ...sample, ...to({ email }) }, never).catch((error: unknown) => error);
    expect(refused).toMatchObject({ permanent: true, code: 'NO_ADDRESS' });
    expect(server.arrived).toHaveLength(0);
  });
});
