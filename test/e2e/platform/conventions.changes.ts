import type { Api } from '../../support/api.js';
import { heldAnalysis, member, newReview } from '../../support/desk.js';
import { until } from '../../support/until.js';
import { newWebhook } from '../../support/webhooks.js';
import { type Path, samples, settings, type World } from './conventions.creations.js';

/** A PUT: each of its fields with a value that it can be set to alone. */
export interface Change {
  readonly path?: Path;
  readonly api?: Api;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields that need others, so that they cannot be sent alone. */
  readonly together?: readonly string[];
}

/** An entry of a collection of settings, by the name of its parameter. */
const entry = async ({ app }: World, of: keyof typeof settings, parameter: string): Promise<Path> => {
  const path = { rule: 'rules', escalation: 'escalations', list: 'lists', silence: 'silences' }[of];
  const { body } = await app.admin.post(`/v1/notifications/${path}`, settings[of]);
  return { [parameter]: body[parameter] };
};
const view = async ({ app }: World, resource: string, filters: object): Promise<string> =>
  (await app.admin.post('/v1/views', { resource, name: 'v', filters })).body.viewId;
/** Completed, with indicators. */
async function analysed({ admin }: World['app']): Promise<string> {
  const { body } = await admin.upload({ file: samples.recording, transcript: samples.transcript });
  await until(async () => (await admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
  return body.analysisId;
}
const hours = { days: [1, 2], start: '08:00', end: '16:00' };
const self = {
  name: 'Changed',
  timeZone: 'Europe/Berlin',
  workingHours: hours,
  available: false,
  outOfOffice: { from: '2027-01-01', until: '2027-01-05' },
  phoneNumber: '+4930123456',
  locale: 'de',
};
const quietHours = { enabled: true, start: '22:00', end: '06:00' };

export const changes: Readonly<Record<string, (world: World) => Change | Promise<Change>>> = {
  updateCurrentUser: async ({ app }) => ({
    api: (await member(app)).api,
    fields: self,
    together: ['password', 'currentPassword'],
  }),
  updateUser: async ({ app }) => ({
    path: { userId: (await member(app)).userId },
    fields: {
      ...self,
      email: 'changed@example.com',
      role: 'viewer',
      password: 'another long password',
      teams: ['security'],
      expertise: ['threat'],
      maxOpenReviews: 7,
      disabled: true,
    },
  }),
  updateAnalysis: async ({ app }) => ({
    path: { analysisId: await heldAnalysis(app, { tags: ['a'], notes: 'n', callerId: 'c' }) },
    fields: { tags: ['b'], notes: 'm', metadata: { department: 'd' }, priority: 'urgent', status: 'flagged' },
  }),
  updateReview: async ({ app, reviewer }) => ({
    path: {
      reviewId: await newReview(app, {
        instructions: 'Look.',
        deadline: '2099-01-01',
        assignedTo: (await member(app)).userId,
      }),
    },
    fields: {
      priority: 'high',
      deadline: '2099-02-01',
      instructions: 'Listen.',
      assignedTo: reviewer.userId,
      status: 'in_progress',
    },
    together: ['findings', 'reason'],
  }),
  correctTranscript: async ({ app }) => ({
    path: { analysisId: await analysed(app) },
    fields: { corrections: [{ index: 0, text: 'Good morning?' }] },
    together: ['rescore'],
  }),
  updateComment: async ({ app, reviewer }) => {
    const analysisId = await heldAnalysis(app);
    const { body } = await app.admin.post(`/v1/analyses/${analysisId}/comments`, { text: 'a' });
    return { path: { analysisId, commentId: body.commentId }, fields: { text: 'b', mentions: [reviewer.userId] } };
  },
  updateView: async (world) => ({
    path: { viewId: await view(world, 'reviews', { status: 'pending' }) },
    fields: { name: 'Changed', shared: true, filters: { overdue: 'true' } },
  }),
  setDefaultViews: async (world) => ({
    fields: { analyses: await view(world, 'analyses', {}), reviews: await view(world, 'reviews', {}) },
  }),
  judgeIndicator: async ({ app }) => {
    const { reviewId } = (await app.admin.post('/v1/reviews', { analysisId: await analysed(app) })).body;
    const [{ indicatorId }] = (await app.admin.get(`/v1/reviews/${reviewId}?include=indicators`)).body.indicators;
    await app.admin.put(`/v1/reviews/${reviewId}/indicators/${indicatorId}`, { verdict: 'confirmed', note: 'n' });
    return { path: { reviewId, indicatorId }, fields: { verdict: 'rejected', note: 'm' } };
  },
  updateMissedSign: async ({ app }) => {
    const reviewId = await newReview(app);
    const { body } = await app.admin.post(`/v1/reviews/${reviewId}/missed-signs`, { start: 1, end: 2 });
    const fields = { start: 0.5, end: 3, type: 'threat', quote: 'q', note: 'n' };
    return { path: { reviewId, missedSignId: body.missedSignId }, fields };
  },
  markGolden: async ({ app }) => {
    const analysisId = await analysed(app);
    await app.admin.put(`/v1/reviews/golden/analyses/${analysisId}`, { fraudConfirmed: true, note: 'n' });
    return { path: { analysisId }, fields: { fraudConfirmed: false, note: 'm' } };
  },
  updateWebhook: async ({ app, receiver }) => ({
    path: { webhookId: await newWebhook(app.admin, receiver) },
    fields: {
      url: `${receiver}/other`,
      events: ['review.assigned'],
      headers: { 'x-a': 'b' },
      config: { timeout: 2000 },
    },
  }),
  updateNotificationPreferences: ({ admin }) => ({
    api: admin.api,
    fields: {
      channels: { 'review.assigned': ['inApp'] },
      quietHours,
      digest: { enableDigest: true, frequency: 'hourly', includeTypes: ['review.completed'] },
      unsubscribed: ['digest'],
      subscriptions: ['sla.breach'],
    },
  }),
  setSmsSettings: ({ admin }) => ({
    api: admin.api,
    fields: { enabled: true, phoneNumber: '+4930123456', events: ['sla.breach'], quietHours },
  }),
  setNotificationBatching: () => ({
    fields: {
      enabled: true,
      rules: [{ eventType: 'review.assigned', batchWindow: 300, maxBatchSize: 50, deliverAs: 'list' }],
    },
  }),
  setSmartRouting: ({ reviewer }) => ({
    fields: {
      checkAvailability: false,
      fallbackChain: [reviewer.userId],
      respectWorkingHours: true,
      considerTimeZone: false,
      loadBalancing: { enabled: true, maxDailyNotifications: 20 },
    },
  }),
  updateNotificationRule: async (world) => ({
    path: await entry(world, 'rule', 'ruleId'),
    fields: {
      name: 'Changed',
      enabled: false,
      conditions: { any: [{ field: 'event', operator: 'eq', value: 'fraud.high' }] },
      actions: { notify: ['other@example.org'], channels: ['inApp'] },
    },
  }),
  updateEscalationRule: async (world) => ({
    path: await entry(world, 'escalation', 'escalationId'),
    fields: {
      name: 'Changed',
      enabled: false,
      trigger: { event: 'fraud.critical', condition: 'threshold_breach', timeoutMinutes: 5 },
      escalateTo: { role: 'supervisor' },
      message: null,
    },
  }),
  updateDistributionList: async (world) => ({
    path: await entry(world, 'list', 'listId'),
    fields: {
      name: 'Changed',
      description: 'Ours',
      members: [{ email: 'other@example.org' }],
      notificationTypes: ['sla.breach'],
    },
  }),
  updateSilence: async (world) => ({
    path: await entry(world, 'silence', 'silenceId'),
    fields: { event: null, source: 'ana_1', from: '2027-01-01', until: '2098-01-01', reason: null },
  }),
  updateNotificationWebhook: async ({ app, receiver }) => {
    const { body } = await app.admin.post('/v1/notifications/webhooks', { url: receiver, events: ['fraud.high'] });
    return {
      path: { notificationWebhookId: body.notificationWebhookId },
      fields: {
        url: `${receiver}/other`,
        events: ['fraud.critical'],
        secret: 'another-secret-of-ours',
        headers: { 'x-a': 'b' },
        retryPolicy: { maxRetries: 2 },
        active: false,
      },
    };
  },
};
