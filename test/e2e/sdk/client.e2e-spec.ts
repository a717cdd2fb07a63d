import {
  Callwarden,
  etagOf,
  isCallwardenError,
  verifyWebhook,
  WebhookVerificationError,
  type NotificationEvent,
  type Progress,
  type WebhookPayload,
} from '@callwarden/client';
import { openAsBlob } from 'node:fs';
import { adminEmail, adminPassword } from '../../support/administrator.js';
import { member } from '../../support/desk.js';
import { useApp, useReceiver } from '../../support/harness.js';
import { until } from '../../support/until.js';
import { toLoopback } from '../../support/webhooks.js';

const sample = 'samples/bank-impersonation-otp';
const recording = () => openAsBlob(`${sample}.ogg`);
const transcript = 'WEBVTT\n\n00:00.000 --> 00:02.000\nRead me the code on the gift card.\n';
const scopes = ['read:analyses', 'write:analyses', 'read:reviews', 'write:reviews', 'read:webhooks', 'write:webhooks'];

describe('@callwarden/client', () => {
  const app = useApp(toLoopback);
  const receiver = useReceiver();
  let client: Callwarden;
  beforeAll(async () => {
    await member(app);
    const { headers } = await app.withScopes(...scopes);
    client = new Callwarden({ url: app.anyone.url, apiKey: headers['x-api-key']! });
  });

  it('takes a call from upload to review, webhook and acknowledged notification', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
    const events = ['analysis.completed', 'review.completed'] as const;
    const { webhookId } = await client.webhooks.create({ url: receiver.url(), events: [...events], secret });

    const user = await Callwarden.signIn({ url: app.anyone.url, email: adminEmail, password: adminPassword });
    const inbox = user.events({ notifications: true });
    expect(await nextOf(inbox, 'unread')).toEqual({ type: 'unread', unread: expect.any(Number) });

    const progress: Progress[] = [];
    const analysis = await client.analyze(await recording(), {
      transcript,
      metadata: { callerId: '+15550100', tags: ['e2e'] },
      include: ['transcription'],
      onProgress: (state) => progress.push(state),
    });
    const { analysisId, fraudAnalysis } = analysis;
    expect(analysis).toMatchObject({ status: 'completed', metadata: { callerId: '+15550100' }, tags: ['e2e'] });
    expect(analysis.transcription?.text).toContain('gift card');
    expect(fraudAnalysis?.fraudIndicators.length).toBeGreaterThan(0);
    expect(progress.at(-1)).toMatchObject({ analysisId, status: 'completed', percent: 100 });

    const review = await client.reviews.create({ analysisId });
    const repeated = client.reviews.create({ analysisId });
    await expect(repeated).rejects.toMatchObject({ code: 'REVIEW_EXISTS', existingReviewId: review.reviewId });
    for (const { id } of fraudAnalysis!.fraudIndicators)
      await client.reviews.judgeIndicator(review.reviewId, id, { verdict: 'confirmed' });
    const { reviewId } = review;
    const before = await client.reviews.get(reviewId);
    const changed = await client.reviews.update(reviewId, { priority: 'urgent' }, { ifMatch: etagOf(before) });
    const findings = { fraudConfirmed: true, confidence: 0.9 };
    const stale = client.reviews.update(reviewId, { status: 'completed', findings }, { ifMatch: etagOf(before) });
    await expect(stale).rejects.toMatchObject({ code: 'PRECONDITION_FAILED', status: 412 });
    const done = await client.reviews.update(reviewId, { status: 'completed', findings }, { ifMatch: etagOf(changed) });
    expect(done.status).toBe('completed');

    await until(() => receiver.events().length === 2);
    const received = await Promise.all(receiver.events().map((call) => verifyWebhook({ ...call, secret })));
    expect(byType(received)).toMatchObject({
      'analysis.completed': { webhookId, data: { analysisId } },
      'review.completed': { webhookId, data: { reviewId, fraudConfirmed: true } },
    });
    const forged = verifyWebhook({ ...receiver.events()[0]!, secret: 'another-secret' });
    await expect(forged).rejects.toBeInstanceOf(WebhookVerificationError);
    const deliveries = client.webhooks.deliveries(webhookId, { status: ['delivered'] });
    await until(async () => (await deliveries.first()).data.length === 2);
    expect(await client.webhooks.test(webhookId)).toMatchObject({ success: true });

    const { notification } = await nextOf(inbox, 'notification');
    await inbox.return();
    const acknowledged = await user.notifications.acknowledge(notification.notificationId);
    expect(acknowledged.acknowledgedAt).not.toBeNull();
    await client.webhooks.delete(webhookId);
    await user.api.signOut();
    await expect(user.notifications.list().first()).rejects.toMatchObject({ status: 401 });
  }, 60_000);

  it('uploads in parts', async () => {
    // The client does so for large recordings by itself; the padding is a tail that decoders skip.
    const padded = new File([await recording(), new Uint8Array(34_000_000)], 'long.ogg');
    const methods: string[] = [];
    const { headers } = await app.withScopes('read:analyses', 'write:analyses');
    const counting = new Callwarden({
      url: app.anyone.url,
      apiKey: headers['x-api-key']!,
      fetch: (url, init) => {
        methods.push(init.method!);
        return fetch(url, init);
      },
    });
    const analysis = await counting.analyze(padded, { transcript, metadata: { tags: ['parts'] } });
    expect(methods.slice(0, 6)).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH', 'PATCH']);
    expect(analysis).toMatchObject({ status: 'completed', tags: ['parts'], fileInfo: { size: padded.size } });
  }, 60_000);

  it('reads lists to their end', async () => {
    for (let count = 0; count < 5; count++)
      await client.analyses.upload(await recording(), {
        transcript,
        processImmediately: false,
        metadata: { tags: ['listed'] },
      });
    const ids = new Set<string>();
    for await (const { analysisId } of client.analyses.list({ tags: ['listed'], limit: 2 })) ids.add(analysisId);
    expect(ids.size).toBe(5);
    for (const analysisId of ids) await client.analyses.delete(analysisId);
    expect((await client.analyses.list({ tags: ['listed'] }).first()).data).toEqual([]);
  });

  it('says what the service refuses', async () => {
    const refused = await client.users
      .list()
      .first()
      .catch((error: unknown) => error);
    expect(isCallwardenError(refused, 'INSUFFICIENT_PERMISSIONS')).toBe(true);
    expect(refused).toMatchObject({ status: 403, requestId: expect.any(String) });
    const wrong = client.analyze(new TextEncoder().encode('not a recording'));
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_FILE_FORMAT' });
  });

  it('manages keys and users', async () => {
    const { headers } = await app.withScopes('admin');
    const admin = new Callwarden({ url: app.anyone.url, apiKey: headers['x-api-key']! });
    const { keyId, key } = await admin.keys.create({ name: 'by the client', scopes: ['read:analyses'] });
    const other = new Callwarden({ url: app.anyone.url, apiKey: key! });
    expect(await other.users.current()).toMatchObject({ kind: 'key', scopes: ['read:analyses'] });
    await admin.keys.revoke(keyId);
    await expect(other.users.current()).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    const user = await admin.users.create({
      email: 'kim@example.com',
      name: 'Kim',
      role: 'viewer',
      password: 'a password of Kim',
    });
    expect(await admin.users.update(user.userId, { role: 'reviewer' })).toMatchObject({ role: 'reviewer' });
    await admin.users.deactivate(user.userId);
  });
});

/** The next event of this type. */
async function nextOf<T extends NotificationEvent['type']>(
  inbox: AsyncGenerator<NotificationEvent, void>,
  type: T,
): Promise<Extract<NotificationEvent, { type: T }>> {
  for (;;) {
    const { value } = await inbox.next();
    if (!value) throw new Error('The stream has ended.');
    if (value.type === type) return value as Extract<NotificationEvent, { type: T }>;
  }
}

const byType = (events: readonly WebhookPayload[]) => Object.fromEntries(events.map((event) => [event.type, event]));
