import { useApp, useClient } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { outcome, path, reasons, storedWebhooks } from '../../support/webhooks.js';

const events = ['fraud.detected'];
/** Names, and where they lead. */
const names: Readonly<Record<string, string[]>> = {
  'inside.example.com': ['10.0.0.1'],
  'loopback.example.com': ['127.0.0.1'],
  'mixed.example.com': ['93.184.215.14', '192.168.0.1'],
  'metadata.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
};

describe('a webhook that is not valid', () => {
  const asked: string[] = [];
  const resolver = async (host: string) => {
    asked.push(host);
    const found = names[host];
    if (!found) throw new Error('ENOTFOUND');
    return found.map((address) => ({ address }));
  };
  const app = useApp({}, undefined, { resolver });
  const api = useClient(() => app.withScopes('read:webhooks', 'write:webhooks'));
  beforeEach(() => void asked.splice(0));
  afterEach(async () => expect(await storedWebhooks(app)).toEqual([]));

  const create = (body: unknown) => api.post(path, body);

  it.each([
    ['http://hooks.example.com/', 'SCHEME'],
    ['ftp://hooks.example.com/', 'SCHEME'],
    ['javascript:alert(1)', 'SCHEME'],
    ['file:///etc/passwd', 'SCHEME'],
    ['hooks.example.com', 'SYNTAX'],
    ['', 'SYNTAX'],
    ['https://', 'SYNTAX'],
    ['https:/hooks.example.com', 'SYNTAX'],
    ['https://hooks.example.com/a b', 'SYNTAX'],
    ['https://hooks.example.com\\@evil.example/', 'SYNTAX'],
    [' https://hooks.example.com/', 'SYNTAX'],
    ['https://user:pass@hooks.example.com/', 'CREDENTIALS'],
    ['https://user@hooks.example.com/', 'CREDENTIALS'],
    ['https://hooks.example.com/#part', 'FRAGMENT'],
    ['https://hooks.example.com:25/', 'PORT'],
    ['https://hooks.example.com:6667/', 'PORT'],
    ['https://hooks.example.com:99999/', 'SYNTAX'],
    ['https://аpple.com/', 'HOMOGRAPH'],
    ['https://xn--pple-43d.com/', 'HOMOGRAPH'],
    ['https://2130706433/', 'HOST'],
    ['https://0x7f000001/', 'HOST'],
    ['https://0177.0.0.1/', 'HOST'],
    ['https://127.1/', 'HOST'],
    ['https://hooks.example.com./', 'HOST'],
    ['https://localhost/', 'HOST'],
    ['https://receiver.internal/', 'HOST'],
    ['https://127.0.0.1/', 'ADDRESS'],
    ['https://[::1]/', 'ADDRESS'],
    ['https://[::ffff:10.0.0.1]/', 'ADDRESS'],
    ['https://100.64.0.1/', 'ADDRESS'],
    ['https://169.254.169.254/latest/meta-data/', 'METADATA'],
    ['https://metadata.google.internal/', 'METADATA'],
    [`https://hooks.example.com/${'a'.repeat(10_000)}`, 'TOO_LONG'],
  ])('for its URL is refused before anything is asked: %s is %s', async (url, reason) => {
    const answer = await create({ url, events });
    expect([...outcome(answer), answer.body.error.details.reason]).toEqual([400, 'INVALID_URL', reason]);
    expect(answer.body.error.details.fields).toEqual([{ path: 'url', reason: expect.any(String) }]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['inside.example.com', 'ADDRESS'],
    ['loopback.example.com', 'ADDRESS'],
    ['mixed.example.com', 'ADDRESS'],
    ['mapped.example.com', 'ADDRESS'],
    ['metadata.example.com', 'METADATA'],
  ])('as %s leads inside is refused, and the address is not told', async (host, reason) => {
    const answer = await create({ url: `https://${host}/`, events });
    expect([...outcome(answer), answer.body.error.details.reason]).toEqual([400, 'INVALID_URL', reason]);
    expect(Object.keys(reasons(answer))).toEqual(['url']);
    for (const address of names[host]!) expect(answer.text).not.toContain(address);
  });

  it('as its name leads nowhere is a test that failed', async () => {
    const answer = await create({ url: 'https://nowhere.example.com/', events });
    expect(outcome(answer)).toEqual([422, 'WEBHOOK_TEST_FAILED']);
    expect(answer.body.error.details).toEqual({
      statusCode: null,
      error: expect.stringContaining('nowhere.example.com has no address'),
    });
  });

  it('names every bad field at once, in words', async () => {
    const answer = await create({
      url: 'http://hooks.example.com/',
      events: ['fraud.detected', 'fraud.imagined', 'fraud.detected'],
      secret: 'short',
      headers: { 'X-Service-Signature': 'x', 'bad name': 'x', 'x-line': 'a\r\nb', 'X-Line': 'b' },
      config: {
        timeout: 30,
        active: 'yes',
        retryPolicy: { maxAttempts: 21, initialDelay: 5, backoffMultiplier: 0.5, forever: true },
        batchEvents: true,
        ordered: true,
        rateLimit: 0,
        colour: 'red',
      },
      status: 'active',
    });
    expect(outcome(answer)).toEqual([400, 'INVALID_URL']);
    expect(reasons(answer)).toEqual({
      url: 'must begin with https://',
      'events.1': expect.stringContaining('analysis.completed'),
      'events.2': 'names fraud.detected once more: leave it out',
      secret: 'must have at least 8 characters',
      'headers.X-Service-Signature': expect.stringContaining('set by each delivery'),
      'headers.bad name': 'is not a name that a header can have',
      'headers.x-line': expect.stringContaining('without line breaks'),
      'headers.X-Line': expect.stringContaining('names are not case-sensitive'),
      'config.timeout': expect.stringContaining('milliseconds from 1000 to 30000, which is 1 to 30 seconds'),
      'config.active': 'must be boolean, not string',
      'config.retryPolicy.maxAttempts': 'must be a whole number from 1 to 20',
      'config.retryPolicy.initialDelay': expect.stringContaining('milliseconds'),
      'config.retryPolicy.backoffMultiplier': 'must be 1 or more',
      'config.retryPolicy.forever': 'is not a known field',
      'config.batchEvents': expect.stringContaining('ordered'),
      'config.ordered': expect.stringContaining('batchEvents'),
      'config.rateLimit': 'must be a whole number from 1 to 1000',
      'config.colour': 'is not a known field',
      status: 'is not a known field',
    });
    expect(answer.body.error.message).toContain('url must begin with https://');
  });

  it.each([
    [{}, ['url', 'events']],
    [{ events }, ['url']],
    [{ url: 1, events }, ['url']],
    [{ url: 'https://hooks.example.com/' }, ['events']],
    [{ url: 'https://hooks.example.com/', events: [] }, ['events']],
    [{ url: 'https://hooks.example.com/', events: 'fraud.detected' }, ['events']],
    [{ url: 'https://hooks.example.com/', events: ['fraud.detected', 'fraud.detected'] }, ['events.1']],
    [{ url: 'https://hooks.example.com/', events, secret: 'x'.repeat(257) }, ['secret']],
    [{ url: 'https://hooks.example.com/', events, secret: 'with a space' }, ['secret']],
    [{ url: 'https://hooks.example.com/', events, secret: 'whsec_no base64!' }, ['secret']],
    [{ url: 'https://hooks.example.com/', events, secret: 'whsec_###########' }, ['secret']],
    [{ url: 'https://hooks.example.com/', events, headers: [] }, ['headers']],
    [{ url: 'https://hooks.example.com/', events, headers: { 'x-a': '********' } }, ['headers.x-a']],
    [{ url: 'https://hooks.example.com/', events, config: { rateLimit: 1.5 } }, ['config.rateLimit']],
    [{ url: 'https://hooks.example.com/', events, config: { timeout: null } }, ['config.timeout']],
    [{ url: 'https://hooks.example.com/', events, config: null }, ['config']],
    ['[]', ['']],
    ['null', ['']],
    [undefined, ['']],
  ])('is told by field: %j', async (body, paths) => {
    const answer = await create(body);
    expect(outcome(answer)).toEqual([400, 'INVALID_URL']);
    expect(Object.keys(reasons(answer))).toEqual(paths);
    expect(asked).toEqual([]);
  });

  it('is refused at once where it has far too much of everything', async () => {
    const many = Array.from({ length: 19_000 }, (_, at) => at);
    const headers = Object.fromEntries(many.map((at) => [`x-${at}`, 'v']));
    for (const [body, expected] of [
      [{ events: many }, [400, 'INVALID_URL']],
      [{ events: many.map(() => 'user.action') }, [400, 'INVALID_URL']],
      [{ events, headers }, [413, 'PAYLOAD_TOO_LARGE']],
    ])
      expect(outcome(await create({ url: 'https://a.example.com/', ...body }))).toEqual(expected);
  });

  it('as a header is called __proto__ is refused', async () => {
    const answer = await create(
      `{"url":"https://a.example.com/","events":["fraud.detected"],"headers":{"__proto__":"x"}}`,
    );
    expect(Object.keys(reasons(answer))).toEqual(['headers.__proto__']);
  });

  it('leaves no trace in the audit trail', async () => {
    await create({ url: 'https://127.0.0.1/', events });
    const trail = await query(app.databaseUrl, `select * from audit_entries where action like 'webhook.%'`);
    expect(trail).toEqual([]);
  });
});
