import { openAsBlob } from 'node:fs';
import { heldAnalysis, type Member, member, newReview } from '../../support/desk.js';
import type { TestApp } from '../../support/test-app.js';
import { until } from '../../support/until.js';
import { newWebhook, publish } from '../../support/webhooks.js';

/** What the requests name. */
export interface World {
  readonly app: TestApp;
  readonly admin: Member;
  readonly reviewer: Member;
  /** Accepts every webhook. */
  readonly receiver: string;
}

export type Path = Readonly<Record<string, string>>;
/** A POST: a body and another one where it takes any, and what its path names. */
export interface Creation {
  readonly path?: Path;
  readonly body?: () => unknown;
  readonly other?: () => unknown;
  /** Headers without which it is not one, and with which it is another one. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly otherHeaders?: Readonly<Record<string, string>>;
}
export const samples = {
  recording: 'samples/bank-impersonation-otp.ogg',
  transcript: 'samples/bank-impersonation-otp.vtt',
};
const upload = async (tag: string): Promise<FormData> => {
  const form = new FormData();
  form.set('metadata', JSON.stringify({ tags: [tag] }));
  form.set('file', await openAsBlob(samples.recording), 'call.ogg');
  return form;
};
const both = (body: object, change: object): Creation => ({ body: () => body, other: () => ({ ...body, ...change }) });

const rule = {
  name: 'High',
  conditions: { all: [{ field: 'riskScore', operator: 'gte', value: 90 }] },
  actions: { notify: ['desk@example.org'] },
};
const escalation = {
  trigger: { event: 'sla.breach', condition: 'no_response' },
  escalateTo: { role: 'admin' },
  message: 'Look!',
};
const list = { name: 'Desk', members: [{ email: 'desk@example.org' }], notificationTypes: ['fraud.high'] };
const silence = { event: 'system.alert', source: 'whk_1', until: '2099-01-01', reason: 'Upkeep.' };
export const settings = { rule, escalation, list, silence };

/** By operation; one that the document has and this has not fails the test. */
export const creations: Readonly<Record<string, (world: World) => Creation | Promise<Creation>>> = {
  createApiKey: () => both({ name: 'k', scopes: ['read:analyses'] }, { name: 'l' }),
  createUser: () =>
    both({ email: 'new@example.com', name: 'N', role: 'viewer', password: 'a long password' }, { name: 'M' }),
  createPasswordLink: async ({ app }) => ({ path: { userId: (await member(app)).userId } }),
  upload: () => ({ body: () => upload('a'), other: () => upload('b') }),
  uploadBatch: () => {
    const batch = async (key: string) => {
      const form = new FormData();
      form.set(`file[${key}]`, await openAsBlob(samples.recording), 'call.ogg');
      return form;
    };
    return { body: () => batch('a'), other: () => batch('b') };
  },
  createResumableUpload: () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5' };
    return { headers, otherHeaders: { ...headers, 'upload-length': '6' }, other: () => undefined };
  },
  // Nothing listens there: the download comes later, and is another matter.
  uploadFromUrl: () => both({ url: 'http://127.0.0.1:47111/call.ogg' }, { fileName: 'other.ogg' }),
  processAnalysis: async ({ app }) => ({ path: { analysisId: await heldAnalysis(app) } }),
  processAnalyses: async ({ app }) =>
    both({ analysisIds: [await heldAnalysis(app)] }, { analysisIds: [await heldAnalysis(app)] }),
  updateAnalyses: async ({ app }) =>
    both({ analysisIds: [await heldAnalysis(app)], addTags: ['x'] }, { addTags: ['y'] }),
  deleteAnalyses: async ({ app }) =>
    both({ analysisIds: [await heldAnalysis(app)] }, { analysisIds: [await heldAnalysis(app)] }),
  createReviews: async ({ app }) => both({ analysisIds: [await heldAnalysis(app)] }, { priority: 'high' }),
  unassignReview: async ({ app }) => ({
    path: { reviewId: await newReview(app) },
    ...both({ reason: 'Leave.' }, { reason: 'Other.' }),
  }),
  withdrawReview: async ({ app }) => ({
    path: { reviewId: await newReview(app) },
    ...both({ reason: 'Closed.' }, { reason: 'Other.' }),
  }),
  restoreReview: async ({ app }) => {
    const reviewId = await newReview(app);
    await app.admin.post(`/v1/reviews/${reviewId}/withdraw`, { reason: 'Closed.' });
    return { path: { reviewId } };
  },
  unassignReviews: async ({ app }) => both({ reviewIds: [await newReview(app)] }, { reason: 'Other.' }),
  withdrawReviews: async ({ app }) =>
    both({ reviewIds: [await newReview(app)], reason: 'Closed.' }, { reason: 'Other.' }),
  readNotifications: () => both({ notificationIds: ['ntf_1'] }, { notificationIds: ['ntf_2'] }),
  snoozeNotifications: () => both({ notificationIds: ['ntf_1'], until: null }, { notificationIds: ['ntf_2'] }),
  acknowledgeNotifications: () => both({ notificationIds: ['ntf_1'] }, { notificationIds: ['ntf_2'] }),
  trimAudio: async ({ app }) => {
    const { body } = await app.admin.upload({ file: samples.recording, processImmediately: false });
    return both({ fileId: body.fileId, options: { padEnd: 0.2 } }, { options: { padEnd: 0.3 } });
  },
  createReview: async ({ app }) => both({ analysisId: await heldAnalysis(app) }, { priority: 'high' }),
  createExport: () => both({ resource: 'analyses', format: 'csv' }, { format: 'jsonl' }),
  createView: () => both({ resource: 'analyses', name: 'v', filters: { status: 'failed' } }, { name: 'w' }),
  scoreAnalysis: async ({ app }) => {
    const { body } = await app.admin.upload({ file: samples.recording, transcript: samples.transcript });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    return { path: { analysisId: body.analysisId }, ...both({ provider: 'keywords' }, { provider: 'others' }) };
  },
  createPrint: async ({ app }) => ({ path: { analysisId: await heldAnalysis(app) } }),
  createComment: async ({ app }) => ({
    path: { analysisId: await heldAnalysis(app) },
    ...both({ text: 'a' }, { text: 'b' }),
  }),
  createMissedSign: async ({ app }) => ({
    path: { reviewId: await newReview(app) },
    ...both({ start: 1, end: 2 }, { note: 'n' }),
  }),
  assignReviews: async ({ app, reviewer }) =>
    both(
      {
        reviewIds: [await newReview(app)],
        assignmentStrategy: { type: 'specific', assignTo: [reviewer.userId] },
      },
      { priority: 'high' },
    ),
  createWebhook: ({ receiver }) => both({ url: receiver, events: ['user.action'] }, { events: ['review.assigned'] }),
  testWebhook: async ({ app, receiver }) => ({ path: { webhookId: await newWebhook(app.admin, receiver) } }),
  rotateWebhookSecret: async ({ app, receiver }) => ({
    path: { webhookId: await newWebhook(app.admin, receiver) },
    ...both({}, { secret: 'another-secret-of-ours' }),
  }),
  resendWebhookDelivery: async ({ app, receiver }) => {
    const webhookId = await newWebhook(app.admin, receiver, { events: ['user.action'] });
    await publish(app, 'user.action', { userId: 'usr_1', action: 'settings.changed', resource: 'x' });
    const deliveryId = await until(async () => {
      const { data } = (await app.admin.get(`/v1/integrations/webhooks/${webhookId}/deliveries`)).body;
      return data.find(({ status }: { status: string }) => status === 'delivered')?.deliveryId as string | undefined;
    });
    return { path: { webhookId, deliveryId } };
  },
  replayWebhook: async ({ app, receiver }) => ({
    path: { webhookId: await newWebhook(app.admin, receiver) },
    ...both({ since: '2026-01-01' }, { since: '2026-01-02' }),
  }),
  subscribeToNotifications: ({ admin }) =>
    both({ userId: admin.userId, channels: ['inApp'], events: ['analysis.ready'] }, { events: ['analysis.failed'] }),
  sendNotification: ({ reviewer }) =>
    both({ recipients: [reviewer.userId], title: 'T', message: 'M' }, { title: 'Another' }),
  createNotificationRule: () => both(rule, { name: 'Other' }),
  createEscalationRule: () => both(escalation, { message: 'Other' }),
  createDistributionList: () => both(list, { name: 'Other' }),
  createSilence: () => both(silence, { reason: 'Other.' }),
  addPushDevice: () =>
    both(
      { endpoint: 'https://push.example.com/a', keys: { p256dh: 'BA', auth: 'AA' } },
      { keys: { p256dh: 'BB', auth: 'AB' } },
    ),
  testPushDevice: async ({ app }) => {
    const device = { endpoint: 'https://push.example.com/t', keys: { p256dh: 'BA', auth: 'AA' } };
    return { path: { deviceId: (await app.admin.post('/v1/notifications/devices', device)).body.deviceId } };
  },
  createStreamTicket: () => ({}),
  createNotificationWebhook: ({ receiver }) =>
    both({ url: receiver, events: ['fraud.critical'] }, { events: ['fraud.high'] }),
};
