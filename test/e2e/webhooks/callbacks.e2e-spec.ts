import { Webhook as StandardWebhook } from 'standardwebhooks';
import { createHmac } from 'node:crypto';
import type { Api, Answer, UploadParts } from '../../support/api.js';
import { member } from '../../support/desk.js';
import { databaseText } from '../../support/everything-stored.js';
import { useApp, useReceiver } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { status } from '../../support/webhook-receiver.js';
import { outcome, reasons, toLoopback } from '../../support/webhooks.js';

const file = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const inside = {
  resolver: async (host: string) => (host === 'inside.example' ? [{ address: '169.254.169.254' }] : []),
};

describe('the callback of an upload', () => {
  const clock = new MovableClock();
  const app = useApp(toLoopback, clock, inside);
  const receiver = useReceiver();
  afterEach(() => clock.moveTo(new Date()));

  const upload = async (callback: unknown, parts: UploadParts = {}, api: Api = app.admin): Promise<string> => {
    const answer = await api.upload({ file, transcript, callback, ...parts });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.analysisId;
  };
  const read = (analysisId: string, api: Api = app.admin): Promise<Answer> =>
    api.get(`/v1/analyses/${analysisId}/callback`);
  const settled = (analysisId: string, state = 'delivered') =>
    until(async () => {
      const { body } = await read(analysisId);
      return body.delivery?.status === state && body;
    });
  const ended = (analysisId: string) =>
    until(async () => {
      const { body } = await app.admin.get(`/v1/analyses/${analysisId}`);
      return ['completed', 'failed'].includes(body.status) && body.status;
    });
  /** Until all that has happened by now is with its listeners. */
  const relayed = () =>
    until(async () => {
      const [row] = await query<{ count: number }[]>(
        app.databaseUrl,
        'select count(*)::int as count from outbox_events where delivered_at is null',
      );
      return row!.count === 0;
    });

  it('gets the result once, signed with its secret as webhooks are', async () => {
    const analysisId = await upload({ url: receiver.url('/done?call=4711'), secret });
    const { callbackId, delivery, ...shown } = await settled(analysisId);
    expect(receiver.calls).toHaveLength(1);
    const [{ path, headers, body, event }] = receiver.calls as [(typeof receiver.calls)[number]];
    expect(path).toBe('/done?call=4711');
    expect(event).toMatchObject({
      type: 'analysis.completed',
      webhookId: callbackId,
      data: { analysisId, riskScore: 90, riskLevel: 'critical' },
    });
    expect(headers['x-service-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'));
    expect(new StandardWebhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    expect(shown).toMatchObject({ analysisId, isSigned: true, events: ['analysis.completed', 'analysis.failed'] });
    expect(delivery).toMatchObject({ eventId: event.id, attempts: 1, statusCode: 200, request: { body } });
  });

  it('is not signed without a secret', async () => {
    await settled(await upload({ url: receiver.url() }));
    const [{ headers, event }] = receiver.calls as [(typeof receiver.calls)[number]];
    expect(headers).toMatchObject({ 'webhook-id': event.id, 'x-service-event': 'analysis.completed' });
    expect(Object.keys(headers).filter((name) => name.includes('signature'))).toEqual([]);
  });

  it('gets a failure too, unless its events leave that out', async () => {
    const [asked, silent] = await Promise.all(
      [{}, { events: ['analysis.completed'] }].map((fields) =>
        upload({ url: receiver.url(), ...fields }, { transcript: undefined }),
      ),
    );
    expect(await Promise.all([ended(asked!), ended(silent!)])).toEqual(['failed', 'failed']);
    await settled(asked!);
    await relayed();
    expect(receiver.calls.map(({ event }) => [event.type, event.data.analysisId])).toEqual([
      ['analysis.failed', asked],
    ]);
    expect((await read(silent!)).body.delivery).toBeNull();
  });

  it('is called once, also if the analysis is run again', async () => {
    const analysisId = await upload({ url: receiver.url() });
    await settled(analysisId);
    expect((await app.admin.post(`/v1/analyses/${analysisId}/process`)).status).toBe(202);
    expect(await ended(analysisId)).toBe('completed');
    await relayed();
    expect((await settled(analysisId)).delivery.attempts).toBe(1);
    expect(receiver.calls).toHaveLength(1);
  });

  it('is called once for a repeated Idempotency-Key, which must come with the same callback', async () => {
    const send = (url: string) =>
      app.admin.upload({ file, transcript, callback: { url, secret } }, { 'idempotency-key': 'callback' });
    const [first, again] = [await send(receiver.url()), await send(receiver.url())];
    expect([first.status, again.status, again.headers.get('idempotent-replay')]).toEqual([201, 201, 'true']);
    expect(outcome(await send(receiver.url('/other')))).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    await settled(first.body.analysisId);
    await relayed();
    expect(receiver.calls).toHaveLength(1);
  });

  it('is called again, later, until it accepts', async () => {
    receiver.reply = status(503);
    const analysisId = await upload({ url: receiver.url() });
    const waiting = await until(async () => {
      const { delivery } = (await read(analysisId)).body;
      return delivery?.attempts === 1 && delivery;
    });
    expect(waiting).toMatchObject({ status: 'pending', statusCode: 503, nextAttemptAt: expect.any(String) });
    receiver.reply = status(200);
    clock.advance(10);
    const { delivery } = await settled(analysisId);
    expect(delivery.attemptLog.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([503, 200]);
    expect(new Set(receiver.calls.map(({ event }) => event.id)).size).toBe(1);
  });

  it('is given up at 410', async () => {
    receiver.reply = status(410);
    const { delivery } = await settled(await upload({ url: receiver.url() }), 'failed');
    expect(delivery).toMatchObject({ attempts: 1, statusCode: 410 });
  });

  describe('is refused', () => {
    const stored = () =>
      query(
        app.databaseUrl,
        'select (select count(*) from analyses)::int as analyses, (select count(*) from callbacks)::int as callbacks',
      );

    it.each([
      ['not HTTP', 'ftp://hooks.example.com/', 'SCHEME'],
      ['a metadata address', 'http://169.254.169.254/latest', 'METADATA'],
      ['a name that leads to one', 'https://inside.example/x', 'METADATA'],
    ])('with a URL that is %s, and nothing is stored', async (_, url, reason) => {
      const before = await stored();
      const answer = await app.admin.upload({ file, transcript, callback: { url, events: [] } });
      expect([...outcome(answer), answer.body.error.details.reason]).toEqual([400, 'INVALID_URL', reason]);
      expect(Object.keys(reasons(answer))).toEqual(['callback.url', 'callback.events']);
      expect(await stored()).toEqual(before);
    });

    it.each([
      ['a text', '"https://hooks.example.com/"', ['callback']],
      ['broken JSON', '{"url":', ['callback']],
      [
        'other fields',
        { url: 'https://hooks.example.com/', secret: 'short', events: ['review.completed'], headers: {} },
        ['callback.secret', 'callback.events.0', 'callback.headers'],
      ],
      ['no URL', {}, ['callback.url']],
    ])('as %s', async (_, callback, paths) => {
      const answer = await app.admin.upload({ file, transcript, callback });
      expect(outcome(answer)).toEqual([400, 'INVALID_PARAMETERS']);
      expect(Object.keys(reasons(answer)).toSorted()).toEqual(paths.toSorted());
    });

    it('to a key that may not read what the call delivers', async () => {
      const blind = await app.withScopes('write:analyses');
      const answer = await blind.upload({ file, transcript, callback: { url: receiver.url() } });
      expect([...outcome(answer), answer.body.error.details.required]).toEqual([
        403,
        'INSUFFICIENT_PERMISSIONS',
        'the scope read:analyses for a callback',
      ]);
    });
  });

  it('delivers nothing once the key that uploaded is revoked', async () => {
    const { body: key } = await app.admin.post('/v1/api-keys', {
      name: 'for a while',
      scopes: ['read:analyses', 'write:analyses'],
    });
    const parts = { processImmediately: false };
    const analysisId = await upload({ url: receiver.url() }, parts, app.anyone.key(key.key));
    expect((await app.admin.delete(`/v1/api-keys/${key.keyId}`)).status).toBe(204);
    await app.admin.post(`/v1/analyses/${analysisId}/process`);
    const { delivery } = await settled(analysisId, 'failed');
    expect(delivery.attemptLog).toMatchObject([{ errorCode: 'ACCESS_DENIED', statusCode: null }]);
    expect(receiver.calls).toEqual([]);
  });

  it('is shown to the uploader, the owner of the key, and readers of webhooks', async () => {
    const supervisor = await member(app, { role: 'supervisor' });
    const [own, other] = await Promise.all([1, 2].map(() => app.withScopes('read:analyses', 'write:analyses')));
    const byKey = await upload({ url: receiver.url() }, {}, own);
    const bySupervisor = await upload({ url: receiver.url() }, {}, supervisor.api);
    const seen = async (api: Api) => [(await read(byKey, api)).status, (await read(bySupervisor, api)).status];
    expect(await seen(app.admin)).toEqual([200, 200]);
    expect(await seen(own!)).toEqual([200, 403]);
    expect(await seen(other!)).toEqual([200, 403]); // of the same owner
    expect(await seen(supervisor.api)).toEqual([403, 200]);
    expect(await seen(await secondAccount(app))).toEqual([404, 404]);
    const without = (await app.admin.upload({ file, transcript })).body.analysisId;
    expect(outcome(await read(without))).toEqual([404, 'CALLBACK_NOT_FOUND']);
    expect(outcome(await read('ana_none'))).toEqual([404, 'ANALYSIS_NOT_FOUND']);
  });

  it('keeps its secret to itself, and goes with its analysis', async () => {
    receiver.reply = () => ({ body: `echo: ${secret}` });
    const analysisId = await upload({ url: receiver.url('/calls/of-mrs-jones'), secret });
    await settled(analysisId);
    const { text } = await read(analysisId);
    expect(text).toContain('echo: ********');
    expect([text, await databaseText(app.databaseUrl)].filter((each) => each.includes(secret))).toEqual([]);
    expect((await app.admin.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    expect(outcome(await read(analysisId))).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    await until(async () => !(await databaseText(app.databaseUrl)).includes('of-mrs-jones'));
  });
});
