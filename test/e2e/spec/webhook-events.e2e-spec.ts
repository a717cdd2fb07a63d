import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createHmac } from 'node:crypto';
import { heldAnalysis, type Member, member, newReview } from '../../support/desk.js';
import { useApp, useSharedReceiver } from '../../support/harness.js';
import { hasSpecification, row, specRows } from '../../support/spec-rows.js';
import { until } from '../../support/until.js';
import type { Call } from '../../support/webhook-receiver.js';
import { createWebhook, newWebhook, toLoopback } from '../../support/webhooks.js';

type Data = Readonly<Record<string, unknown>>;
interface Documented {
  readonly isValid: ValidateFunction;
  /** Of the data of one event, without what `includeFullData` adds. */
  readonly fields: readonly string[];
}

const samples = { file: 'samples/bank-impersonation-otp.ogg', transcript: 'samples/bank-impersonation-otp.vtt' };
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const findings = { fraudConfirmed: true, notes: 'Asks for the code.', confidence: 0.85 };
const withSpecification = hasSpecification ? it : it.skip;

/** What SPEC.md says of the data of this type alone. */
const ofCompleted = [
  'analysisId',
  'riskScore',
  'riskLevel',
  'fraudIndicators',
  'duration',
  'transcriptionConfidence',
] as const;

describe('SPEC.md, events of webhooks', () => {
  const documented = new Map<string, Documented>();
  let ann: Member;
  let plain: { webhookId: string; secret: string };
  const app = useApp(toLoopback);
  const receiver = useSharedReceiver();
  beforeAll(async () => {
    ann = await member(app);
    await readCatalogue();
    const events = [...documented.keys()];
    plain = await createWebhook(app.admin, receiver.url('/plain'), { events, headers: { 'X-Tenant': 'blue' } });
    await newWebhook(app.admin, receiver.url('/full'), { events, config: { includeFullData: true } });
    await newWebhook(app.admin, receiver.url('/batches'), { events, config: { batchEvents: true } });
  });

  async function readCatalogue(): Promise<void> {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    for (const { type, schema } of (await app.admin.get('/v1/integrations/events')).body.data) {
      const names = Object.keys(schema.properties.data.oneOf[0].properties);
      const fields = names.filter((name) => name !== 'resource' || !names.includes('analysisId'));
      documented.set(type, { isValid: ajv.compile(schema), fields });
    }
  }

  const mustBeValid = ({ event }: Call): void => {
    const { isValid } = documented.get(event.type)!;
    isValid(event);
    expect([event.type, isValid.errors]).toEqual([event.type, null]);
  };
  /** The one call at a path that tells of this, once it came. */
  const call = async (path: string, type: string, about: Data): Promise<Call> => {
    const isIt = ({ event }: Call) =>
      event.type === type && Object.entries(about).every(([name, value]) => event.data[name] === value);
    await until(() => receiver.events(path).some(isIt), { what: `${type} at ${path}` });
    const [only, ...more] = receiver.events(path).filter(isIt);
    expect(more).toEqual([]);
    return only!;
  };
  /** What the receiver got of this, which is as it is documented, with nothing beside. */
  const told = async (type: string, about: Data): Promise<Data> => {
    const got = await call('/plain', type, about);
    mustBeValid(got);
    expect(Object.keys(got.event)).toEqual(['id', 'type', 'timestamp', 'webhookId', 'data']);
    expect(got.event).toMatchObject({ type, timestamp: expect.stringMatching(timestamp), webhookId: plain.webhookId });
    expect(Object.keys(got.event.data)).toEqual(documented.get(type)!.fields);
    for (const internal of ['notify', 'isCorrection']) expect(got.body).not.toContain(`"${internal}"`);
    return got.event.data;
  };

  const analysed = async (parts: { file: string; transcript?: string } = samples) => {
    const { analysisId } = (await app.admin.upload(parts)).body;
    return until(async () => {
      const { body } = await app.admin.get(`/v1/analyses/${analysisId}`);
      return ['completed', 'failed'].includes(body.status) && body;
    });
  };
  const newKey = async () => (await app.admin.post('/v1/api-keys', { name: 'a key', scopes: ['admin'] })).body;
  const put = (reviewId: string, body: object) => app.admin.put(`/v1/reviews/${reviewId}`, body);
  const read = async (reviewId: string) => (await app.admin.get(`/v1/reviews/${reviewId}`)).body;

  row('Webhook event types', 'analysis.started', async () => {
    const { analysisId, createdAt, completedAt } = await analysed();
    const { startedAt } = await told('analysis.started', { analysisId });
    expect([createdAt <= startedAt!, startedAt! <= completedAt]).toEqual([true, true]);
  });
  row('Webhook event types', 'analysis.completed', async () => {
    const { analysisId, duration, fraudAnalysis } = await analysed();
    const { transcription } = (await app.admin.get(`/v1/analyses/${analysisId}?include=transcription`)).body;
    const data = await told('analysis.completed', { analysisId });
    expect(Object.keys(data)).toEqual(ofCompleted);
    expect(data).toEqual({
      analysisId,
      riskScore: fraudAnalysis.riskScore,
      riskLevel: fraudAnalysis.riskLevel,
      fraudIndicators: ['acme_keyword'],
      duration,
      transcriptionConfidence: transcription.confidence,
    });
  });
  row('Webhook event types', 'analysis.failed', async () => {
    // Without a transcript nothing here can transcribe it.
    const { analysisId, status, error } = await analysed({ file: samples.file });
    expect(status).toBe('failed');
    expect(await told('analysis.failed', { analysisId })).toEqual({ analysisId, error });
  });
  row('Webhook event types', 'fraud.detected', async () => {
    const { analysisId, fraudAnalysis, summary } = await analysed();
    const { riskScore, riskLevel, fraudIndicators } = fraudAnalysis;
    expect(riskScore).toBeGreaterThanOrEqual(60);
    expect(await told('fraud.detected', { analysisId })).toEqual({
      analysisId,
      riskScore,
      riskLevel,
      fraudIndicators: [...new Set(fraudIndicators.map(({ type }: { type: string }) => type))],
      summary,
    });
    const harmless = await analysed({ file: 'samples/pension-review.m4a', transcript: 'samples/pension-review.vtt' });
    await told('analysis.completed', { analysisId: harmless.analysisId });
    const frauds = receiver.events('/plain').filter(({ event }) => event.type === 'fraud.detected');
    expect(frauds.map(({ event }) => event.data.analysisId)).not.toContain(harmless.analysisId);
  });
  row('Webhook event types', 'review.assigned', async () => {
    const asked = { assignedTo: ann.userId, priority: 'high', deadline: '2031-01-01T00:00:00.000Z' };
    const reviewId = await newReview(app, asked);
    const { analysisId } = await read(reviewId);
    expect(await told('review.assigned', { reviewId })).toEqual({ reviewId, analysisId, ...asked });
    const silent = (
      await app.admin.post('/v1/reviews', { analysisId: await heldAnalysis(app), assignedTo: ann.userId })
    ).body.reviewId;
    expect(await told('review.assigned', { reviewId: silent })).toMatchObject({ priority: 'normal', deadline: null });
  });
  row('Webhook event types', 'review.completed', async () => {
    const reviewId = await newReview(app, { assignedTo: ann.userId });
    const { analysisId } = (await put(reviewId, { status: 'completed', findings })).body;
    const about = { reviewId, analysisId };
    expect(await told('review.completed', about)).toEqual({ ...about, fraudConfirmed: true, confidence: 0.85 });
    await put(reviewId, { status: 'completed', findings: { fraudConfirmed: false } });
    const corrected = { ...about, fraudConfirmed: false, confidence: null };
    expect(await told('review.completed', corrected)).toEqual(corrected);
  });
  row('Webhook event types', 'review.escalated', async () => {
    const reviewId = await newReview(app, { assignedTo: ann.userId });
    const { analysisId } = (await put(reviewId, { status: 'escalated', reason: 'Two voices.' })).body;
    expect(await told('review.escalated', { reviewId })).toEqual({ reviewId, analysisId, reason: 'Two voices.' });
  });
  row('Webhook event types', 'integration.error', async () => {
    receiver.reply = ({ path }) => (path === '/gone' ? { status: 410 } : {});
    const events = ['user.action', 'integration.error'];
    const integration = await newWebhook(app.admin, receiver.url('/gone'), { events });
    await newKey();
    const { message } = await told('integration.error', { integration });
    expect(message).toContain('410 Gone');
    expect(receiver.events('/gone').map(({ event }) => event.type)).toEqual(['user.action']);
    // Nor is it kept for it: what is about a webhook is not told to that webhook.
    const { data } = (await app.admin.get(`/v1/integrations/webhooks/${integration}/deliveries`)).body;
    expect(data.map(({ type }: { type: string }) => type)).not.toContain('integration.error');
  });
  row('Webhook event types', 'user.action', async () => {
    const { keyId } = await newKey();
    const { userId } = (await app.admin.get('/v1/auth/me')).body.user;
    const about = { action: 'api-key.created', resource: keyId };
    expect(await told('user.action', about)).toEqual({ userId, ...about });
  });

  withSpecification('has exactly the types of its table', () => {
    const rows = specRows().filter(({ section }) => section === 'Webhook event types');
    expect([...documented.keys()]).toEqual(rows.map(({ row: type }) => type));
  });

  it('Webhook delivery envelope · fields, signature and custom headers', async () => {
    const { keyId } = await newKey();
    const { event, headers, body } = await call('/plain', 'user.action', { resource: keyId });
    for (const field of ['id', 'type', 'timestamp', 'webhookId']) expect(typeof event[field]).toBe('string');
    expect(event.webhookId).toBe(plain.webhookId);
    expect(headers['x-service-signature']).toBe(createHmac('sha256', plain.secret).update(body).digest('hex'));
    expect(headers['x-tenant']).toBe('blue');
  });

  it('Webhook delivery envelope · the same event has one id at every webhook, and another has another', async () => {
    const { analysisId } = await analysed();
    const ids = await Promise.all(
      ['/plain', '/full'].map(async (path) => (await call(path, 'analysis.completed', { analysisId })).event.id),
    );
    const fraud = (await call('/plain', 'fraud.detected', { analysisId })).event.id;
    expect([new Set(ids).size, new Set([...ids, fraud]).size]).toEqual([1, 2]);
  });

  it('Webhook · config.includeFullData adds what GET answers, valid as documented', async () => {
    const { analysisId } = await analysed();
    const completed = await call('/full', 'analysis.completed', { analysisId });
    const reviewId = await newReview(app, { assignedTo: ann.userId });
    await put(reviewId, { status: 'completed', findings });
    const reviewed = await call('/full', 'review.completed', { reviewId });
    for (const each of [completed, reviewed]) mustBeValid(each);
    expect(completed.event.data.resource).toEqual((await app.admin.get(`/v1/analyses/${analysisId}`)).body);
    expect(reviewed.event.data.resource).toEqual(await read(reviewId));
    const { resource: _, ...data } = completed.event.data;
    expect(data).toEqual(await told('analysis.completed', { analysisId }));
  });

  it('Webhook · config.batchEvents puts the same data into batches, valid as documented', async () => {
    const analysisIds = [(await analysed()).analysisId, (await analysed()).analysisId];
    const reviewId = await newReview(app, { assignedTo: ann.userId });
    await put(reviewId, { status: 'escalated', reason: 'Two voices.' });
    const lots = {
      'analysis.started': analysisIds.map((analysisId) => ({ analysisId })),
      'analysis.completed': analysisIds.map((analysisId) => ({ analysisId })),
      'fraud.detected': analysisIds.map((analysisId) => ({ analysisId })),
      'review.assigned': [{ reviewId }],
      'review.escalated': [{ reviewId }],
    };
    for (const [type, all] of Object.entries(lots))
      for (const about of all) {
        const { event } = await call('/plain', type, about);
        const batched = await until(
          () =>
            receiver
              .events('/batches')
              .filter((each) => each.event.type === type)
              .flatMap((each) => each.event.data.events)
              .find(({ id }: { id: string }) => id === event.id),
          { what: `${type} in a batch` },
        );
        expect(batched).toEqual({ id: event.id, timestamp: event.timestamp, data: event.data });
      }
    for (const each of receiver.events('/batches')) {
      mustBeValid(each);
      expect(each.event.data.batch).toBe(true);
      expect(each.body).not.toMatch(/"notify"|"isCorrection"/);
    }
  });
});
