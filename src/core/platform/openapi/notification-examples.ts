import { createdAt, pagination, userId } from './example-values.js';

const notificationId = 'ntf_01jd5r8w6qf2tcr9x0v7y4k3ha';
const kept = { createdBy: userId, createdAt, updatedAt: createdAt };
const list = (entry: object) => ({ data: [entry], pagination });

const notification = {
  notificationId,
  type: 'review.assigned',
  priority: 'high',
  title: 'A call needs your review',
  message: 'It was assigned to you. It is due by Feb 1, 2026, 8:00 AM.',
  data: { reviewId: 'rev_01jd5m8w6qf2tcr9x0v7y4k3ha', analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha' },
  actions: [{ label: 'Open the review', url: 'https://calls.example.com/reviews/rev_01jd5m8w6qf2tcr9x0v7y4k3ha' }],
  channels: ['email', 'inApp'],
  merged: 0,
  createdAt,
  readAt: null,
  acknowledgedAt: null,
  snoozedUntil: null,
};
const quietHours = { enabled: true, start: '22:00', end: '07:00', timezone: 'Europe/Berlin', allowCritical: true };
const rule = {
  ruleId: 'rul_01jd5r8w6qf2tcr9x0v7y4k3ha',
  name: 'Large gift card frauds',
  enabled: true,
  conditions: {
    all: [
      { field: 'riskScore', operator: 'gte', value: 90 },
      { field: 'fraudIndicators', operator: 'contains', value: 'payment_untraceable' },
    ],
  },
  actions: { notify: [userId, 'fraud-desk@example.com'], channels: ['email'] },
  ...kept,
};
const escalation = {
  escalationId: 'esc_01jd5r8w6qf2tcr9x0v7y4k3ha',
  enabled: true,
  trigger: { event: 'sla.breach', condition: 'no_response', timeoutMinutes: 30 },
  escalateTo: { role: 'supervisor' },
  message: 'Nobody has opened this overdue review.',
  ...kept,
};
const distribution = {
  listId: 'lst_01jd5r8w6qf2tcr9x0v7y4k3ha',
  name: 'Fraud desk',
  members: [{ userId }, { email: 'fraud-desk@example.com', role: 'outside counsel' }],
  notificationTypes: ['fraud.critical'],
  ...kept,
};
const silence = {
  silenceId: 'sil_01jd5r8w6qf2tcr9x0v7y4k3ha',
  event: 'system.alert',
  source: 'whk_01jd5q2c4e6g8j0m2p4r6t8v0x',
  from: createdAt,
  until: '2026-01-31T12:00:00.000Z',
  reason: 'The receiver is being moved.',
  ...kept,
};
const webhook = {
  notificationWebhookId: 'nwh_01jd5r8w6qf2tcr9x0v7y4k3ha',
  url: 'https://hooks.example.com/alerts',
  events: ['fraud.critical', 'sla.breach'],
  headers: { Authorization: '********' },
  retryPolicy: { maxRetries: 5, backoffMultiplier: 2 },
  active: true,
  failure: null,
  previousSecretUntil: null,
  ...kept,
};
const device = {
  deviceId: 'dev_01jd5r8w6qf2tcr9x0v7y4k3ha',
  origin: 'https://updates.push.services.mozilla.com',
  createdAt,
};

/** Answers about notifications, by component. */
export const notificationExamples: Readonly<Record<string, unknown>> = {
  PushTestResult: { accepted: true, isGone: false, error: null },
  Notification: notification,
  NotificationList: { data: [notification], unread: 1, pagination },
  ReadAllResult: { read: 3 },
  BulkNotifications: {
    succeeded: 1,
    failed: 0,
    results: [{ notificationId, status: 'success', error: null }],
  },
  RuleTrialResult: {
    tried: 1,
    matched: 1,
    results: [
      {
        analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
        event: 'fraud.critical',
        matches: true,
        conditions: [
          { path: 'all.0', field: 'tags', operator: 'contains', value: 'cards', found: ['cards'], holds: true },
        ],
      },
    ],
  },
  NotificationTrace: {
    notificationId,
    steps: [
      { at: createdAt, step: 'event', says: 'review.assigned' },
      { at: createdAt, step: 'audience', says: 'you have the review' },
      { at: createdAt, step: 'channel', says: 'email: sent (usual)' },
      { at: createdAt, step: 'channel', says: 'inApp: sent (usual)' },
    ],
    deliveries: [
      {
        channel: 'email',
        round: 0,
        status: 'sent',
        reason: 'usual',
        heldUntil: null,
        promisedAt: '2026-01-31T08:01:00.000Z',
        settledAt: '2026-01-31T08:00:00.214Z',
        attempts: 1,
        error: null,
      },
    ],
    gatheredIn: null,
  },
  StreamTicket: { ticket: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl', expiresAt: '2026-01-31T08:00:30.000Z' },
  NotificationPreferences: {
    userId,
    channels: { 'review.assigned': ['inApp', 'push'] },
    quietHours,
    digest: { enableDigest: true, frequency: 'daily', includeTypes: ['review.completed'] },
    unsubscribed: [],
    subscriptions: ['analysis.ready'],
    updatedAt: createdAt,
  },
  SmsSettings: {
    enabled: true,
    phoneNumber: '+4930123456',
    events: ['fraud.critical', 'sla.breach'],
    quietHours: { enabled: true, start: '22:00', end: '07:00' },
  },
  Subscription: { userId, channels: ['email', 'push'], events: ['fraud.high'], preferences: { quietHours } },
  SentNotification: {
    notificationId: 'ntf_01jd5r8w5qf2tcr9x0v7y4k3ha',
    recipients: [{ userId, notificationId, channels: ['email', 'inApp'], status: 'pending' }],
  },
  PushDevice: device,
  PushDeviceList: { data: [device] },
  NotificationChannels: { data: [{ channel: 'inApp', settings: {} }] },
  NotificationRule: rule,
  NotificationRuleList: list(rule),
  EscalationRule: escalation,
  EscalationRuleList: list(escalation),
  DistributionList: distribution,
  DistributionListList: list(distribution),
  Silence: silence,
  SilenceList: list(silence),
  NotificationWebhook: webhook,
  NotificationWebhookList: list(webhook),
  CreatedNotificationWebhook: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  NotificationPromises: {
    since: createdAt,
    data: [
      {
        priority: 'critical',
        channel: 'email',
        promisedSeconds: 10,
        kept: 311,
        broken: 2,
        overdue: 1,
        p50Seconds: 0.31,
        p99Seconds: 4.2,
      },
    ],
  },
  NotificationBatching: {
    enabled: true,
    rules: [{ eventType: 'review.assigned', batchWindow: 300, maxBatchSize: 50, deliverAs: 'summary' }],
  },
  SmartRouting: {
    checkAvailability: true,
    fallbackChain: [userId],
    respectWorkingHours: true,
    considerTimeZone: true,
    loadBalancing: { enabled: true, maxDailyNotifications: 100 },
  },
};
