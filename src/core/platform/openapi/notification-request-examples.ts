const userId = 'usr_01jd5kz3x9a7c2v5b8n1m4q6we';
const quietHours = { enabled: true, start: '22:00', end: '07:00', timezone: 'Europe/Berlin' };
const url = 'https://hooks.example.com/alerts';
const conditions = {
  all: [
    { field: 'riskScore', operator: 'gte', value: 90 },
    { any: [{ field: 'fraudIndicators', operator: 'contains', value: 'payment_untraceable' }] },
  ],
};

/** Bodies about notifications, by component. */
export const notificationRequestExamples: Readonly<Record<string, unknown>> = {
  NewSubscription: {
    userId,
    channels: ['email', 'push'],
    events: ['fraud.high', 'review.assigned'],
    preferences: { quietHours },
  },
  NewNotification: {
    recipients: [userId],
    priority: 'high',
    title: 'The card system is down',
    message: 'Ask callers to try again after 14:00.',
    channels: ['inApp'],
    actions: [{ label: 'Status page', url: 'https://status.example.com' }],
  },
  NotificationIds: { notificationIds: ['ntf_01jd5r8w6qf2tcr9x0v7y4k3ha'] },
  Snooze: { until: '2026-02-01T08:00:00Z' },
  BulkSnooze: { notificationIds: ['ntf_01jd5r8w6qf2tcr9x0v7y4k3ha'], until: '2026-02-01T08:00:00Z' },
  NotificationPreferencesUpdate: {
    channels: { 'review.assigned': ['inApp'], 'analysis.ready': [] },
    quietHours: { ...quietHours, allowCritical: true },
    digest: { enableDigest: true, frequency: 'daily', includeTypes: ['analysis.ready'] },
  },
  SmsSettingsUpdate: { enabled: true, phoneNumber: '+4930123456', events: ['fraud.critical'], quietHours },
  NewPushDevice: {
    endpoint: 'https://push.example.com/send/3f9b2c',
    keys: { p256dh: 'BLVELIGDUP6Ud3lUyvdOaJD0W0hNpmFqfHUYHXqyYbBcMQ', auth: 'tBHItJI5svbpez7KI4CCXg' },
  },
  NewNotificationRule: {
    name: 'Large gift card frauds',
    conditions,
    actions: { notify: [userId, 'fraud-desk@example.com'], channels: ['email'] },
  },
  NotificationRuleUpdate: { enabled: false },
  RuleTrial: { conditions, analyses: { last: 50 } },
  NewEscalationRule: {
    trigger: { event: 'sla.breach', condition: 'no_response', timeoutMinutes: 30 },
    escalateTo: { role: 'supervisor' },
    message: 'Nobody has opened this overdue review.',
  },
  EscalationRuleUpdate: { escalateTo: { users: [userId] } },
  NewDistributionList: {
    name: 'Fraud desk',
    members: [{ userId }, { role: 'supervisor' }],
    notificationTypes: ['fraud.critical'],
  },
  DistributionListUpdate: { notificationTypes: ['fraud.critical', 'fraud.high'] },
  NewSilence: {
    event: 'system.alert',
    source: 'whk_01jd5q2c4e6g8j0m2p4r6t8v0x',
    until: '2026-01-31T12:00:00.000Z',
    reason: 'The receiver is being moved.',
  },
  SilenceUpdate: { until: '2026-01-31T14:00:00.000Z' },
  NotificationBatchingUpdate: {
    enabled: true,
    rules: [{ eventType: 'review.assigned', batchWindow: 300, maxBatchSize: 20, deliverAs: 'list' }],
  },
  SmartRoutingUpdate: { respectWorkingHours: true, fallbackChain: [userId] },
  NewNotificationWebhook: { url, events: ['fraud.critical', 'sla.breach'], retryPolicy: { maxRetries: 8 } },
  NotificationWebhookUpdate: { active: true },
};
