import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { newId } from '../../../src/core/platform/database/identifier.js';
import { Notifier } from '../../../src/core/features/notifications/dispatch/notifier.js';
import { heldAnalysis, member, type Member } from '../../support/desk.js';
import { useApp, useClient, useReceiver } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { status } from '../../support/webhook-receiver.js';
import { createWebhook, outcome, publish, reasons, toLoopback } from '../../support/webhooks.js';

const path = '/v1/notifications/webhooks';
const id26 = '[\\da-hjkmnp-tv-z]{26}';

describe('notification webhooks of a service that calls nobody but the public', () => {
  const app = useApp();

  it.each([
    ['http://hooks.example.com/', /must begin with https/],
    ['https://127.0.0.1/', /is refused: 127.0.0.1/],
    ['https://169.254.169.254/', /is a cloud metadata address/],
  ])('are not at %s', async (url, reason) => {
    const answer = await app.admin.post(path, { url, events: ['custom'] });
    expect(outcome(answer)).toEqual([400, 'INVALID_URL']);
    expect(reasons(answer)['url']).toMatch(reason);
  });
});

describe('notification webhooks', () => {
  let admin: { userId: string };
  let reviewer: Member;
  const clock = new MovableClock();
  const app = useApp(toLoopback, clock);
  const receiver = useReceiver();
  const api = useClient(() => app.withScopes('admin'));
  beforeAll(async () => {
    admin = (await app.admin.get('/v1/auth/me')).body.user;
    reviewer = await member(app);
    await member(app, { role: 'admin' });
  });
  afterEach(async () => {
    const { data } = (await api.get(`${path}?limit=100`)).body;
    for (const { notificationWebhookId: id } of data) await api.delete(`${path}/${id}`);
  });

  const create = async (at: string, events: string[], fields: object = {}) => {
    const { status: code, body } = await api.post(path, { url: receiver.url(at), events, ...fields });
    if (code !== 201) throw new Error(`It was not made: ${JSON.stringify(body)}`);
    return body;
  };
  const read = async (id: string) => (await api.get(`${path}/${id}`)).body;
  const told = (at: string, count = 1) =>
    until(() => receiver.events(at).length >= count && receiver.events(at), { what: `${count} calls at ${at}` });
  // oxlint-disable-next-line no-explicit-any
  const rows = (id: string): Promise<any[]> =>
    query(
      app.databaseUrl,
      'select d.*, m.data, m.type from deliveries d join messages m on m.id = d.message_id where endpoint_id = $1',
      [id],
    );
  const fraud = (analysisId: string, riskScore: number) => ({
    analysisId,
    riskScore,
    riskLevel: 'high',
    fraudIndicators: ['gift_card_payment'],
    summary: 'It asks for codes.',
  });
  const alert = (reason: string) => ({ reason, subject: 'fil_x' });
  const escalated = (reason: string, analysisId: string) => ({ reviewId: 'rev_1', analysisId, reason });
  const send = async (fields: object) =>
    (
      await api.post('/api/v1/notifications/send', {
        recipients: [reviewer.userId],
        title: 'Lunch',
        message: 'At noon.',
        ...fields,
      })
    ).body;

  describe('are set up', () => {
    it('with every default; the secret is shown once, and nothing is sent', async () => {
      const { secret, ...rest } = await create('/new', ['fraud.critical', 'custom']);
      expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
      expect(rest).toEqual({
        notificationWebhookId: expect.stringMatching(new RegExp(`^nwh_${id26}$`)),
        url: receiver.url('/new'),
        events: ['fraud.critical', 'custom'],
        headers: {},
        retryPolicy: { maxRetries: 5, backoffMultiplier: 2 },
        active: true,
        failure: null,
        previousSecretUntil: null,
        createdBy: expect.stringMatching(/^key_/),
        createdAt: rest.updatedAt,
        updatedAt: rest.createdAt,
      });
      expect(await read(rest.notificationWebhookId)).toEqual(rest);
      expect(receiver.calls).toEqual([]);
    });

    it('with fields of their own, of which the secret and headers are sealed', async () => {
      const body = await create('/own', ['custom'], {
        secret: 'a-secret-of-mine',
        headers: { 'X-Token': 'marker-of-a-token' },
        retryPolicy: { maxRetries: 0 },
        active: false,
      });
      expect(body).toMatchObject({
        secret: 'a-secret-of-mine',
        headers: { 'X-Token': '********' },
        retryPolicy: { maxRetries: 0, backoffMultiplier: 2 },
        active: false,
      });
      const [{ stored }] = await query<[{ stored: string }]>(
        app.databaseUrl,
        'select row_to_json(w)::text as stored from notification_webhooks w',
      );
      expect(stored).not.toMatch(/a-secret-of-mine|marker-of-a-token/);
    });

    it('once for each Idempotency-Key; the repetition lacks the secret', async () => {
      const body = { url: receiver.url(), events: ['custom'] };
      const make = () => api.post(path, body, { 'idempotency-key': 'one-endpoint' });
      const [first, again] = [await make(), await make()];
      const { secret: _, ...rest } = first.body;
      expect([again.status, again.body]).toEqual([201, rest]);
      expect((await api.get(path)).body.pagination.total).toBe(1);
    });

    it('are listed, the newest first, and deleted for good', async () => {
      const made = [];
      for (let at = 0; at < 3; at++) made.unshift((await create(`/${at}`, ['custom'])).notificationWebhookId);
      const page = async (number: number) => (await api.get(`${path}?limit=2&page=${number}`)).body;
      const ids = [...(await page(1)).data, ...(await page(2)).data].map((each) => each.notificationWebhookId);
      expect(ids).toEqual(made);
      expect((await page(1)).data[0]).not.toHaveProperty('secret');
      expect((await api.delete(`${path}/${made[0]}`)).status).toBe(204);
      for (const answer of [
        await api.get(`${path}/${made[0]}`),
        await api.put(`${path}/${made[0]}`, {}),
        await api.delete(`${path}/${made[0]}`),
      ])
        expect([answer.status, answer.body.error.message]).toEqual([
          404,
          `No notification webhook has the id ${made[0]}.`,
        ]);
      expect(outcome(await api.get(`${path}?limit=101`))).toEqual([400, 'INVALID_PARAMETERS']);
    });

    it('not with what is not valid, in the form of webhooks', async () => {
      const answer = await api.post(path, {
        url: 'ftp://hooks.example.com/',
        events: ['custom', 'custom', 'fraud.low'],
        secret: 'whsec_!',
        headers: { 'X-Service-Event': 'x', Host: 'x' },
        retryPolicy: { maxRetries: 11, backoffMultiplier: 0.5, initialDelay: 1 },
        timeout: 1,
      });
      expect(outcome(answer)).toEqual([400, 'INVALID_URL']);
      expect(Object.keys(reasons(answer)).toSorted()).toEqual(
        [
          'url',
          'events.1',
          'events.2',
          'secret',
          'headers.X-Service-Event',
          'headers.Host',
          'retryPolicy.maxRetries',
          'retryPolicy.backoffMultiplier',
          'retryPolicy.initialDelay',
          'timeout',
        ].toSorted(),
      );
      expect(outcome(await api.post(path, { url: receiver.url() }))).toEqual([400, 'INVALID_URL']);
      const { notificationWebhookId: id } = await create('/kept', ['custom']);
      for (const bad of [
        {},
        { events: [] },
        { headers: { 'X-New': '********' } },
        { active: 'no' },
        { url: 'gopher://x/' },
      ])
        expect(outcome(await api.put(`${path}/${id}`, bad))).toEqual([400, 'INVALID_URL']);
    });

    it('by those who have the scopes', async () => {
      const { notificationWebhookId: id } = await create('/scopes', ['custom']);
      const reader = await app.withScopes('read:notifications');
      const other = await app.withScopes('write:webhooks', 'read:webhooks');
      const denied = [403, 'INSUFFICIENT_PERMISSIONS'];
      for (const answer of [
        await reader.post(path, {}),
        await reader.put(`${path}/${id}`, {}),
        await reader.delete(`${path}/${id}`),
        await other.get(path),
        await other.get(`${path}/${id}`),
      ])
        expect(outcome(answer)).toEqual(denied);
      expect((await reader.get(`${path}/${id}`)).status).toBe(200);
    });
  });

  describe('are told', () => {
    it('once of what several people are told, signed as webhooks are', async () => {
      const { notificationWebhookId: id, secret } = await create('/fraud', ['fraud.critical'], {
        headers: { 'X-Tenant': '7' },
      });
      const analysisId = await heldAnalysis(app);
      await publish(app, 'fraud.detected', fraud(analysisId, 92));
      const [call] = await told('/fraud');
      expect(JSON.parse(call!.body)).toEqual({
        id: expect.stringMatching(new RegExp(`^evt_${id26}$`)),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        event: 'fraud.critical',
        severity: 'critical',
        data: {
          ...fraud(analysisId, 92),
          title: 'Critical fraud risk: 92 of 100',
          message: 'It asks for codes. Found: gift card payment.',
        },
        retryCount: 0,
      });
      expect(new Webhook(secret).verify(call!.body, call!.headers as Record<string, string>)).toEqual(call!.event);
      expect(() => new Webhook(secret).verify(`${call!.body} `, call!.headers as Record<string, string>)).toThrow();
      expect(call!.headers).toMatchObject({
        'webhook-id': call!.event.id,
        'x-service-signature': createHmac('sha256', secret).update(call!.body).digest('hex'),
        'x-service-event': 'fraud.critical',
        'content-type': 'application/json',
        'x-tenant': '7',
      });
      const people = await query<object[]>(app.databaseUrl, 'select 1 from notifications where source_id = $1', [
        call!.event.id,
      ]);
      expect(people.length).toBeGreaterThan(1);
      expect(await rows(id)).toHaveLength(1);
    });

    it('as a warning or an information, and also when nobody is told', async () => {
      await create('/all', ['review.escalated', 'review.assigned', 'analysis.ready']);
      const analysisId = await heldAnalysis(app);
      await publish(app, 'review.escalated', escalated('hard', analysisId));
      await publish(app, 'review.assigned', {
        reviewId: 'rev_1',
        analysisId,
        assignedTo: reviewer.userId,
        priority: 'low',
        deadline: null,
        notify: true,
      });
      await publish(app, 'analysis.completed', {
        analysisId,
        riskScore: 3,
        riskLevel: 'low',
        fraudIndicators: [],
        duration: 9,
        transcriptionConfidence: 1,
      });
      const calls = await told('/all', 3);
      expect(Object.fromEntries(calls.map(({ event }) => [event.event, event.severity]))).toEqual({
        'review.escalated': 'warning',
        'review.assigned': 'info',
        'analysis.ready': 'info',
      });
      const { id } = calls.find(({ event }) => event.event === 'analysis.ready')!.event;
      expect(await query(app.databaseUrl, 'select 1 from notifications where source_id = $1', [id])).toEqual([]);
    });

    it('only of their events, of their account, of what comes after them, and once of the same', async () => {
      const other = await secondAccount(app);
      await other.post(path, { url: receiver.url('/other'), events: ['security.alert'] });
      const { notificationWebhookId: id } = await create('/mine', ['security.alert']);
      await create('/else', ['sla.breach']);
      const notifier = app.app.get(Notifier, { strict: false });
      const [{ accountId }] = await query<[{ accountId: string }]>(
        app.databaseUrl,
        'select account_id as "accountId" from notification_webhooks where id = $1',
        [id],
      );
      const occasion = (more: object) =>
        ({
          id: newId('event'),
          accountId,
          type: 'security.alert',
          priority: 'critical',
          occurredAt: clock.now(),
          data: alert('x'),
          analysisId: null,
          reviewId: null,
          parts: ['administrators'],
          actions: [],
          mergeKey: null,
          ...more,
        }) as Parameters<Notifier['notify']>[0];
      const one = occasion({});
      await notifier.notify(one);
      await notifier.notify(one);
      await notifier.notify(occasion({ occurredAt: new Date(clock.now().getTime() - 60_000) }));
      await notifier.notify(occasion({ escalationOf: one.id }));
      expect((await rows(id)).map((row) => row.message_id)).toEqual([`${one.id}.webhook`]);
      expect(
        await query(
          app.databaseUrl,
          `select 1 from deliveries where endpoint_id like 'nwh%' and status <> 'delivered' and endpoint_id <> $1`,
          [id],
        ),
      ).toEqual([]);
      await told('/mine');
      expect([receiver.events('/other'), receiver.events('/else')]).toEqual([[], []]);
    });

    it('again as often as they want, with the same id and the number of attempts before', async () => {
      receiver.reply = (call) => ({ status: receiver.events(call.path).length < 3 ? 500 : 200 });
      const { notificationWebhookId: id, secret } = await create('/again', ['review.escalated'], {
        retryPolicy: { maxRetries: 2, backoffMultiplier: 10 },
      });
      const twice = await create('/twice', ['review.escalated'], { retryPolicy: { maxRetries: 1 } });
      await publish(app, 'review.escalated', escalated('slow', await heldAnalysis(app)));
      const waits = async (attempts: number) => {
        await until(async () => (await rows(id))[0]?.attempts === attempts);
        return ((await rows(id))[0].due_at - clock.now().getTime()) / 1000;
      };
      const first = await waits(1);
      expect([first > 1, first < 2.41]).toEqual([true, true]); // 2 s ± 20 %, less what passed since
      clock.advance(3);
      const second = await waits(2);
      expect([second > 14, second < 24.1]).toEqual([true, true]);
      clock.advance(25);
      const calls = await told('/again', 3);
      expect(calls.map(({ event }) => event.retryCount)).toEqual([0, 1, 2]);
      expect(new Set(calls.map(({ event, headers }) => `${event.id} ${String(headers['webhook-id'])}`)).size).toBe(1);
      for (const call of calls)
        expect(call.headers['x-service-signature']).toBe(createHmac('sha256', secret).update(call.body).digest('hex'));
      await until(async () => (await rows(id))[0].status === 'delivered');
      const [given] = await rows(twice.notificationWebhookId);
      expect([given.status, given.attempts]).toEqual(['failed', 2]);
    });

    it('not of what administrators have silenced, but of what is critical', async () => {
      const { notificationWebhookId: id } = await create('/silent', ['review.escalated', 'fraud.critical']);
      const [quiet, loud] = [await heldAnalysis(app), await heldAnalysis(app)];
      const until1h = new Date(clock.now().getTime() + 3_600_000).toISOString();
      const { silenceId } = (await api.post('/v1/notifications/silences', { source: quiet, until: until1h })).body;
      await publish(app, 'review.escalated', escalated('hush', quiet));
      await publish(app, 'review.escalated', escalated('heard', loud));
      await publish(app, 'fraud.detected', fraud(quiet, 95));
      await told('/silent', 2);
      await until(
        async () =>
          (
            await query<object[]>(app.databaseUrl, 'select 1 from notifications where analysis_id = $1 and type = $2', [
              quiet,
              'review.escalated',
            ])
          ).length > 0,
      );
      expect((await rows(id)).map(({ type, data }) => `${type} ${data.data.analysisId}`).toSorted()).toEqual([
        `fraud.critical ${quiet}`,
        `review.escalated ${loud}`,
      ]);
      await api.delete(`/v1/notifications/silences/${silenceId}`);
    });

    it('what somebody sends to the channel webhook, or as critical', async () => {
      const { notificationWebhookId: id } = await create('/custom', ['custom']);
      await create('/no-custom', ['sla.breach']);
      const both = await send({ channels: ['inApp', 'webhook'] });
      expect(both.recipients[0]).toMatchObject({ channels: ['inApp'], status: 'delivered' });
      await send({ title: 'Not for it', channels: ['inApp'] });
      await send({ title: 'Only for it', channels: ['webhook'], recipients: [reviewer.userId, admin.userId] });
      await send({ title: 'Fire', priority: 'critical', channels: ['inApp'] });
      const calls = await told('/custom', 3);
      expect(Object.fromEntries(calls.map(({ event }) => [event.data.title, event.severity]))).toEqual({
        Fire: 'critical',
        Lunch: 'info',
        'Only for it': 'info',
      });
      const lunch = calls.find(({ event }) => event.data.title === 'Lunch')!.event;
      expect(lunch).toMatchObject({
        id: both.notificationId,
        event: 'custom',
        data: { message: 'At noon.', sender: expect.stringMatching(/^key_/) },
      });
      expect(await rows(id)).toHaveLength(3);
      expect(receiver.events('/no-custom')).toEqual([]);
      const trace = (await api.get(`/v1/notifications/${both.recipients[0].notificationId}/trace`)).body;
      expect(trace.deliveries.map(({ channel }: { channel: string }) => channel)).toEqual(['inApp']);
    });
  });

  it('are changed by the fields that are sent; the secret before signs too for a while', async () => {
    const old = await create('/old', ['review.escalated'], { headers: { 'X-A': 'a', 'X-B': 'b' } });
    const id = old.notificationWebhookId;
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const { body } = await api.put(`${path}/${id}`, {
      secret,
      headers: { 'x-a': '********', 'X-C': 'c' },
      retryPolicy: { maxRetries: 1 },
    });
    expect(body).toMatchObject({
      headers: { 'x-a': '********', 'X-C': '********' },
      retryPolicy: { maxRetries: 1, backoffMultiplier: 2 },
      events: ['review.escalated'],
    });
    expect(body).not.toHaveProperty('secret');
    expect(new Date(body.previousSecretUntil).getTime()).toBeGreaterThan(clock.now().getTime() + 23 * 3_600_000);
    await publish(app, 'review.escalated', escalated('changed', await heldAnalysis(app)));
    const [call] = await told('/old');
    expect(call!.headers).toMatchObject({
      'x-a': 'a',
      'x-c': 'c',
      'x-service-signature': createHmac('sha256', secret).update(call!.body).digest('hex'),
      'x-service-signature-previous': createHmac('sha256', old.secret).update(call!.body).digest('hex'),
    });
    expect(call!.headers).not.toHaveProperty('x-b');
    const moved = await api.put(`${path}/${id}`, { url: 'https://elsewhere.example.com/' });
    expect([moved.body.url, moved.body.headers]).toEqual(['https://elsewhere.example.com/', {}]);
    const trail = (await api.get(`/v1/audit?resource=${id}&limit=50`)).body;
    expect(JSON.stringify(trail)).not.toContain(secret);
    expect(trail.data.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'notification-webhook.created',
      'notification-webhook.updated',
      'notification-webhook.updated',
    ]);
  });

  it('are told of nothing while they are inactive', async () => {
    const { notificationWebhookId: id } = await create('/off', ['review.escalated'], { active: false });
    const witness = await create('/on', ['review.escalated']);
    await publish(app, 'review.escalated', escalated('one', await heldAnalysis(app)));
    await told('/on');
    expect(await rows(id)).toEqual([]);
    expect((await api.put(`${path}/${id}`, { active: true })).body.active).toBe(true);
    await publish(app, 'review.escalated', escalated('two', await heldAnalysis(app)));
    await told('/off');
    expect(receiver.events('/off').map(({ event }) => event.data.reason)).toEqual(['two']);
    expect(await rows(witness.notificationWebhookId)).toHaveLength(2);
  });

  it('are closed by 410, with an alert that they are not told of themselves; a change revives them', async () => {
    receiver.reply = (call) => ({ status: call.path === '/gone' ? 410 : 200 });
    const { notificationWebhookId: id } = await create('/gone', ['review.escalated', 'system.alert']);
    await create('/watch', ['system.alert']);
    await publish(app, 'review.escalated', escalated('gone', await heldAnalysis(app)));
    const [call] = await told('/watch');
    expect(call!.event).toMatchObject({
      event: 'system.alert',
      severity: 'warning',
      data: { integration: id, title: 'Something does not work as it should' },
    });
    expect(await read(id)).toMatchObject({
      active: false,
      failure: { since: expect.any(String), reason: expect.stringContaining('410') },
    });
    expect((await rows(id)).map((row) => [row.status, row.attempts])).toEqual([['failed', 1]]);
    await publish(app, 'review.escalated', escalated('unheard', await heldAnalysis(app)));
    await until(
      async () =>
        (await query<object[]>(app.databaseUrl, `select 1 from notifications where message = 'unheard'`)).length > 0,
    );
    expect(await rows(id)).toHaveLength(1);
    receiver.reply = status(200);
    expect((await api.put(`${path}/${id}`, { events: ['review.escalated'] })).body).toMatchObject({
      active: true,
      failure: null,
    });
    await publish(app, 'review.escalated', escalated('heard', await heldAnalysis(app)));
    await told('/gone', 2);
  });

  it('forget what they were to be told of an erased analysis', async () => {
    receiver.reply = (call) => (call.event.data.reason === 'secret words' ? { status: 503, body: 'secret words' } : {});
    const { notificationWebhookId: id } = await create('/erased', ['review.escalated']);
    const analysisId = await heldAnalysis(app);
    await publish(app, 'review.escalated', escalated('secret words', analysisId));
    await until(async () => (await rows(id))[0]?.attempts === 1);
    expect((await api.delete(`/v1/analyses/${analysisId}`)).status).toBe(204);
    await until(async () => (await rows(id))[0].status === 'skipped');
    expect((await rows(id)).map(({ reason, data }) => [reason, data])).toEqual([['erased', null]]);
    await publish(app, 'review.escalated', escalated('secret words', analysisId));
    await publish(app, 'review.escalated', escalated('others', await heldAnalysis(app)));
    await until(() => receiver.events('/erased').some(({ event }) => event.data.reason === 'others'));
    expect(await rows(id)).toHaveLength(2);
    const kept = `select 1 from (select m::text as t from messages m union all select a::text from delivery_attempts a) as x where t like '%secret words%'`;
    expect(await query(app.databaseUrl, kept)).toEqual([]);
  });

  it('of an own webhook that is given up administrators hear once, however often, while it is unread', async () => {
    receiver.reply = status(410);
    const { webhookId } = await createWebhook(app.admin, receiver.url('/given-up'), {
      events: ['user.action'],
    });
    const alerts = async () =>
      (await api.get(`/v1/audit?resource=${webhookId}&action=webhook.failed`)).body.pagination.total as number;
    const of = async (userId: string) =>
      query<{ merged: number }[]>(
        app.databaseUrl,
        `select merged from notifications where user_id = $1 and type = 'system.alert' and data->>'integration' = $2
        and exists (select 1 from notification_dispatches d where d.notification_id = notifications.id and d.state = 'shown')`,
        [userId, webhookId],
      );
    for (const failures of [1, 2]) {
      await publish(app, 'user.action', { userId: admin.userId, action: 'settings.changed', resource: 'x' });
      await until(async () => (await alerts()) === failures, { what: `failure ${failures}` });
      await until(async () => (await of(admin.userId))[0]?.merged === failures - 1, { what: `alert ${failures}` });
      expect(await of(admin.userId)).toHaveLength(1);
      expect((await app.admin.put(`/v1/integrations/webhooks/${webhookId}`, { config: { active: true } })).status).toBe(
        200,
      );
    }
    const { data } = (await app.admin.get('/v1/notifications?type=system.alert')).body;
    expect(data.filter((each: { data: { integration: string } }) => each.data.integration === webhookId)).toMatchObject(
      [{ merged: 1, priority: 'high', channels: ['inApp'] }],
    );
    expect(await of(reviewer.userId)).toEqual([]);
  });
});
