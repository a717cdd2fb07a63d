import { notificationRequestExamples } from './notification-request-examples.js';

const analysisId = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';
const analysisIds = [analysisId, 'ana_01jd5m8w6qf2tcr9x0v7y4k3hb'];
const reviewId = 'rev_01jd5p2c4e6g8j0m2p4r6t8v0x';
const userId = 'usr_01jd5kz3x9a7c2v5b8n1m4q6we';
const deadline = '2026-01-31T12:00:00.000Z';
const password = 'correct horse battery staple';
const review = {
  priority: 'high',
  deadline,
  reviewType: 'detailed',
  instructions: 'Compare with the call of last week.',
};
const url = 'https://hooks.example.com/callwarden';

const accounts = {
  SignIn: { email: 'dana@example.com', password },
  ChosenPassword: { code: 'lnk_01jd5kz4b2c6d8f0g3h5j7k9mn.bGluaw', password: 'correct horse battery' },
  LinkSignIn: { code: 'lnk_01jd5kz4b2c6d8f0g3h5j7k9mn.bGluaw' },
  Refresh: { refresh_token: 'ses_01jd5kz4b2c6d8f0g3h5j7k9mn.cmVmcmVzaA' },
  ProfileUpdate: { available: false, outOfOffice: { from: '2026-07-20', until: '2026-08-03' } },
  NewApiKey: {
    name: 'contact centre',
    scopes: ['read:analyses', 'write:analyses'],
    expiresAt: '2027-01-31T00:00:00.000Z',
  },
  NewUser: {
    email: 'sam@example.com',
    name: 'Sam Okoro',
    role: 'reviewer',
    password,
    expertise: ['bank_impersonation', 'de'],
    timeZone: 'Europe/Berlin',
    workingHours: { days: [1, 2, 3, 4, 5], start: '08:00', end: '16:30' },
  },
  UserUpdate: { role: 'supervisor', teams: ['security'], maxOpenReviews: 20 },
};

const analyses = {
  UrlUpload: {
    url: 'https://recordings.example.com/2026/01/31/call.ogg',
    headers: { Authorization: 'Bearer 3f9b2c' },
    metadata: { callerId: '+15550100', tags: ['cards'], priority: 'high' },
    callback: { url, events: ['analysis.completed'] },
  },
  AnalysisUpdate: { tags: ['cards', 'callback'], metadata: { department: 'cards', caseNumber: 'C-2026-000123' } },
  AnalysisIds: { analysisIds },
  BulkUpdate: { analysisIds, addTags: ['cards'], priority: 'urgent' },
  TranscriptUpdate: { corrections: [{ index: 1, text: 'Read me the six digit code.' }], rescore: true },
  NewScore: { provider: 'fraud-en' },
  NewTrim: { fileId: 'fil_01jd5m8w6mzb4hn8e2g6s1p5dq', options: { threshold: -45, padEnd: 0.5 } },
  NewComment: { text: 'The customer has called back: please listen from 00:31.', mentions: [userId] },
  CommentUpdate: { text: 'The customer has called back: please listen from 00:31 to 00:36.' },
};

const reviews = {
  NewReview: { analysisId, assignedTo: userId, ...review },
  NewReviews: { analysisIds, ...review },
  NewAssignments: {
    reviewIds: [reviewId],
    assignmentStrategy: { type: 'load_balanced', pool: [userId], maxPerReviewer: 10 },
    deadline,
  },
  ReviewUpdate: {
    status: 'completed',
    findings: {
      fraudConfirmed: true,
      riskAssessment: 'The caller had the name and address of the customer.',
      flaggedSections: [{ timestamp: '00:31-00:36', reason: 'Asks for the one-time code.' }],
      recommendedActions: ['Block the card.'],
      confidence: 0.95,
    },
  },
  Unassignment: { reason: 'You are on leave from tomorrow.', offer: true },
  Withdrawal: { reason: 'The bank has closed the case.' },
  BulkUnassignment: { reviewIds: [reviewId], reason: 'You are on leave from tomorrow.' },
  BulkWithdrawal: { reviewIds: [reviewId], reason: 'The bank has closed the case.' },
  IndicatorJudgement: { verdict: 'confirmed', note: 'The customer reads out all six digits.' },
  NewMissedSign: { start: 52.5, end: 57, type: 'secrecy_request', quote: 'do not tell anyone at the branch' },
  MissedSignUpdate: { end: 58.2 },
  GoldenMark: { fraudConfirmed: true, note: 'The caller was convicted.' },
};

const filters = { riskLevel: ['high', 'critical'], reviewed: false };
const lists = {
  NewView: { resource: 'analyses', name: 'High risk, unreviewed', filters, shared: true },
  ViewUpdate: { name: 'High risk, without a verdict' },
  DefaultViewsUpdate: { analyses: 'viw_01jd5q6a8c0e2g4j6m8p0r2t4v', reviews: null },
  NewExport: { resource: 'analyses', format: 'csv', columns: ['analysisId', 'riskScore', 'verdict'], filters },
};

const webhooks = {
  NewWebhook: {
    url,
    events: ['analysis.completed', 'fraud.detected'],
    headers: { Authorization: 'Bearer 3f9b2c' },
    config: { retryPolicy: { maxAttempts: 8 }, includeFullData: true },
  },
  WebhookUpdate: { config: { active: true, timeout: 5000 } },
  SecretRotation: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  WebhookReplay: { since: '2026-01-31T00:00:00.000Z', events: ['fraud.detected'], statuses: ['failed', 'skipped'] },
};

/** A body for each component that an operation takes; a test holds them against their schemas. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  ...accounts,
  ...analyses,
  ...reviews,
  ...lists,
  ...webhooks,
  ...notificationRequestExamples,
};
