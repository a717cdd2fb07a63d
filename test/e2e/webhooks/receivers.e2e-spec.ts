import { useApp, useClient } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { makeAuthority, makeCertificate } from '../platform/outbound.certificates.js';
import { httpReceiver, httpsReceiver, rawReceiver } from '../platform/outbound.receivers.js';
import { closeReceivers, receive, webhookReceiver } from '../../support/webhook-receiver.js';
import { createWebhook, outcome, path, storedWebhooks, toLoopback } from '../../support/webhooks.js';

const authority = makeAuthority('Known authority');
const [name, other] = ['hooks.example.com', 'other.example.com'];
const day = 86_400_000;

/** Bytes without end, for as long as somebody reads them. */
const head = 'HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n';

describe('a receiver of a new webhook', () => {
  const asked: string[] = [];
  const resolver = async (host: string) => {
    asked.push(host);
    return [{ address: '127.0.0.1' }];
  };
  const options = { certificateAuthorities: [authority.cert] };
  const app = useApp(toLoopback, undefined, { resolver, options });
  const api = useClient(() => app.withScopes('read:webhooks', 'write:webhooks'));
  afterEach(closeReceivers);

  const create = (url: string) => api.post(path, { url, events: ['fraud.detected'], config: { timeout: 1000 } });
  /** The details of the refusal, where nothing was stored. */
  const refusal = async (url: string) => {
    const before = await storedWebhooks(app);
    const answer = await create(url);
    expect(outcome(answer)).toEqual([422, 'WEBHOOK_TEST_FAILED']);
    expect(await storedWebhooks(app)).toEqual(before);
    const { statusCode, error } = answer.body.error.details;
    expect(error).toMatch(/^[A-Z][^{}]{10,200}\.$/);
    return statusCode;
  };

  const write = (text: string) => rawReceiver((socket) => socket.write(text));
  it.each([
    ['never answers', () => write('')],
    ['never ends its headers', () => write('HTTP/1.1 200 OK\r\n')],
    ['never ends its body', () => write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc')],
    ['says something other than HTTP', () => write('220 mail.example.com ESMTP\r\n')],
    ['answers with two lengths', () => write('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab')],
    ['closes before its answer', () => rawReceiver((socket) => socket.end())],
    [
      'closes within its body',
      () => rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab')),
    ],
    ['resets the connection', () => rawReceiver((socket) => socket.resetAndDestroy())],
    [
      'answers byte by byte',
      () =>
        rawReceiver((socket) => {
          const text = `HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n${'a'.repeat(10_000)}`;
          let at = 0;
          const timer = setInterval(() => socket.write(text[at++]!), 20);
          socket.on('close', () => clearInterval(timer));
        }),
    ],
  ])('that %s has not answered: nothing is stored', async (_, start) => {
    const { port } = await receive(start());
    expect(await refusal(`http://127.0.0.1:${port}/`)).toBeNull();
  });

  it('that nobody has started has not answered', async () => {
    const { port, close } = await httpReceiver(() => {});
    await close();
    expect(await refusal(`http://127.0.0.1:${port}/`)).toBeNull();
  });

  it('that redirects, also to metadata, is refused and not followed', async () => {
    const elsewhere = await webhookReceiver();
    for (const location of ['http://169.254.169.254/latest/meta-data/', elsewhere.url()]) {
      const redirecting = await webhookReceiver();
      redirecting.testReply = () => ({ status: 307, headers: { location } });
      expect(await refusal(redirecting.url())).toBe(307);
      expect(redirecting.calls).toHaveLength(1);
    }
    expect(elsewhere.calls).toHaveLength(0);
  });

  it('that sends a gigabyte is heard only as far as it matters', async () => {
    let sent = 0;
    const { port, connections } = await receive(
      rawReceiver((socket) => {
        const chunk = Buffer.alloc(64 * 1024, 'a');
        const more = () => {
          while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
        };
        socket.write(head);
        socket.on('drain', more);
        more();
      }),
    );
    // It answered 200: what follows does not count.
    expect((await create(`http://127.0.0.1:${port}/`)).status).toBe(201);
    await until(() => connections[0]!.destroyed, { what: 'the end of the connection' });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  describe('by TLS', () => {
    const secure = async (certificate: { cert: string; key: string }) => {
      const started = await receive(
        httpsReceiver(certificate, (request, response) => void request.resume().on('end', () => response.end('ok'))),
      );
      return `https://${name}:${started.port}/`;
    };

    it('is accepted with a certificate for its name', async () => {
      const url = await secure(makeCertificate({ names: [name], by: authority }));
      expect((await create(url)).status).toBe(201);
      expect(asked).toContain(name);
    });

    it.each([
      ['for another name', () => makeCertificate({ names: [other], by: authority })],
      [
        'that has expired',
        () => makeCertificate({ names: [name], by: authority, validUntil: new Date(Date.now() - day) }),
      ],
      ['that it signed itself', () => makeCertificate({ names: [name] })],
      ['of an unknown authority', () => makeCertificate({ names: [name], by: makeAuthority('Nobody knows') })],
    ])('is refused with a certificate %s', async (_, certificate) => {
      expect(await refusal(await secure(certificate()))).toBeNull();
    });

    it('is refused where it speaks none', async () => {
      const { port } = new URL((await webhookReceiver()).url());
      expect(await refusal(`https://${name}:${port}/`)).toBeNull();
    });
  });

  it('that leads inside by now fails a later test, and is not called', async () => {
    const receiver = await webhookReceiver();
    const { webhookId } = await createWebhook(api, receiver.url());
    const inside = 'http://169.254.169.254/latest/meta-data/';
    await query(app.databaseUrl, 'update webhooks set url = $2 where id = $1', [webhookId, inside]);
    const { status: code, body } = await api.post(`${path}/${webhookId}/test`);
    expect([code, body.success, body.statusCode]).toEqual([200, false, null]);
    expect(body.error).toContain('metadata');
  });

  it('does not hold up others while it takes its time', async () => {
    const slow = await webhookReceiver();
    const waiting: (() => void)[] = [];
    slow.testReply = () => new Promise((answer) => waiting.push(() => answer({})));
    const many = Array.from({ length: 30 }, () => createWebhook(api, slow.url(), { config: { timeout: 30_000 } }));
    await until(() => waiting.length === 30, { what: 'the test deliveries' });
    // More than the connections to the database: none is taken while a receiver is waited for.
    expect((await api.get(path)).status).toBe(200);
    for (const each of waiting) each();
    expect(new Set((await Promise.all(many)).map(({ webhookId }) => webhookId)).size).toBe(30);
  });
});
