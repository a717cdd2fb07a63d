import { notificationExamples } from './notification-examples.js';
import { reviewExamples } from './review-examples.js';
import { webhookExamples } from './webhook-examples.js';

const analysisId = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';
const fileId = 'fil_01jd5m8w6mzb4hn8e2g6s1p5dq';
const userId = 'usr_01jd5kz3x9a7c2v5b8n1m4q6we';
const createdAt = '2026-01-31T08:00:00.000Z';
const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasNext: false, hasPrev: false };

const user = {
  userId,
  email: 'dana@example.com',
  name: 'Dana Reyes',
  role: 'supervisor',
  teams: ['security'],
  expertise: ['bank_impersonation'],
  timeZone: 'Europe/Berlin',
  workingHours: null,
  available: true,
  outOfOffice: { from: '2026-07-20T00:00:00.000Z', until: '2026-08-03T00:00:00.000Z' },
  maxOpenReviews: 50,
  phoneNumber: null,
  locale: 'en',
  disabled: false,
  createdAt,
};
const session = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  refresh_token: 'ses_01jd5kz4b2c6d8f0g3h5j7k9mn.cmVmcmVzaA',
  token_type: 'Bearer',
  expires_in: 3600,
  expires_at: '2026-01-31T09:00:00.000Z',
  user,
};
const key = {
  keyId: 'key_01jd5kz5q1w3e5r7t9y2u4i6op',
  name: 'contact centre',
  scopes: ['read:analyses', 'write:analyses'],
  expiresAt: null,
  createdAt,
};
const summary = 'The caller claims to be the bank and asks for a one-time code.';
const listEntry = {
  analysisId,
  status: 'completed',
  riskScore: 92,
  riskLevel: 'critical',
  duration: 74.2,
  createdAt,
  tags: ['cards'],
  summary,
  priority: 'high',
  callerId: '+15550100',
  department: null,
  fileName: 'call.ogg',
  language: 'en',
  indicatorTypes: ['credential_request'],
  warnings: [],
  notScored: null,
  reviewers: [{ userId, email: 'ann@example.com', name: 'Ann' }],
  verdict: 'fraud',
};
const analysis = {
  analysisId,
  status: 'completed',
  createdAt,
  completedAt: '2026-01-31T08:00:04.112Z',
  fileInfo: { fileId, fileName: 'call.ogg', duration: 74.2, size: 301_442 },
  fraudAnalysis: {
    riskScore: 92,
    riskLevel: 'critical',
    fraudIndicators: [
      {
        id: 'ind_01jd5kz8p0q2r4s6t8v0w2x4y6',
        type: 'credential_request',
        confidence: 0.97,
        severity: 'critical',
        timestamp: '00:31-00:36',
        start: 31.2,
        end: 35.8,
        quote: 'read me the six digit code',
        speaker: 0,
        description: 'Credential request: “read me the six digit code”',
      },
    ],
    summary,
  },
  tags: ['cards'],
  notes: null,
  metadata: { callerId: '+15550100', department: null, caseNumber: null, customFields: {} },
  priority: 'high',
  duration: 74.2,
  summary,
  notScored: null,
  warnings: [],
  error: null,
};
const audio = {
  fileId,
  url: `/v1/files/${fileId}/content`,
  contentType: 'audio/ogg',
  duration: 74.2,
  size: 301_442,
  sampleRate: 16_000,
  channels: 1,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

const transcript = {
  analysisId,
  version: 2,
  text: 'Good afternoon.\nRead me the six digit code.',
  speakers: [
    { speaker: 0, start: 28.4, end: 29.6, text: 'Good afternoon.' },
    { speaker: 0, start: 31.2, end: 35.8, text: 'Read me the six digit code.' },
  ],
  language: 'en',
  confidence: 0.83,
  redactions: [],
  corrections: [{ index: 1, original: 'Read me the sixty jet code.', correctedBy: userId, correctedAt: createdAt }],
};
const version = {
  version: 2,
  correctedBy: userId,
  correctedAt: createdAt,
  changes: [{ index: 1, before: 'Read me the sixty jet code.', after: 'Read me the six digit code.' }],
};

const uploaded = {
  analysisId,
  fileId,
  status: 'queued',
  estimatedTime: 8,
  createdAt,
  duplicateOf: null,
  warnings: [],
};

const figures = {
  analyses: 2,
  statuses: { queued: 0, processing: 0, completed: 2, failed: 0, archived: 0, flagged: 0 },
  riskLevels: { very_low: 1, low: 0, medium: 0, high: 0, critical: 1 },
  fraudConfirmed: 1,
  meanTimeToResult: 4.112,
};

const scoreVersion = {
  provider: 'fraud-en',
  model: 'callwarden-fraud-en',
  version: '1.2.0',
  risk: 0.87,
  riskScore: 87,
  riskLevel: 'critical',
  indicatorTypes: ['bank_impersonation', 'credential_request'],
  transcriptVersion: 1,
  current: false,
  change: -4,
  shadow: false,
  requestedBy: userId,
  createdAt,
};
const exported = {
  exportId: 'exp_01jd5q7b9d1f3h5k7n9q1s3v5x',
  resource: 'analyses',
  format: 'csv',
  columns: ['analysisId', 'riskScore', 'verdict'],
  filters: { dateFrom: '2026-01-01' },
  status: 'completed',
  progress: 1,
  rows: 12_408,
  size: 521_136,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  error: null,
  createdAt,
  startedAt: '2026-01-31T08:00:01.000Z',
  completedAt: '2026-01-31T08:00:03.000Z',
  expiresAt: '2026-02-01T08:00:03.000Z',
};
const view = {
  viewId: 'viw_01jd5q6a8c0e2g4j6m8p0r2t4v',
  resource: 'analyses',
  name: 'High risk, unreviewed',
  shared: true,
  filters: { riskLevel: ['high', 'critical'], reviewed: false },
  ownerId: userId,
  createdAt,
  updatedAt: createdAt,
};
const comment = {
  commentId: 'cmt_01jd5q5f7h9k1n3q5s7v9x1z3b',
  analysisId,
  text: 'The customer has called back: please listen from 00:31.',
  mentions: ['usr_01jd5kz4c8e2g6j0m4p8r2t6vx'],
  author: { id: userId, name: 'Dana Reyes' },
  createdAt,
  updatedAt: createdAt,
};

/** An example for each component that an operation answers with; a test holds them against their schemas. */
export const successExamples: Readonly<Record<string, unknown>> = {
  Health: { status: 'ok' },
  ProviderList: {
    data: [
      {
        id: 'fraud-en',
        kind: 'fraud-model',
        plugin: 'fraud-model-onnx',
        version: '1.0.0',
        healthy: true,
        reason: null,
        options: [{ name: 'folder', value: null }],
      },
    ],
  },
  SetUp: {
    data: [
      {
        check: 'publicAddress',
        state: 'attention',
        finding: 'missing',
        message: 'No public address is set: messages have no links that acknowledge them or unsubscribe.',
        setting: 'notifications.publicUrl',
        details: {},
      },
    ],
  },
  AuditVerification: {
    sequence: 1204,
    hash: 'a3f1c07d9be24658f0c1d2e3b4a5968778695a4b3c2d1e0ffedcba9876543210',
    timestamp: '2026-11-20T09:30:00.000Z',
    continues: false,
    flaw: null,
    unsealed: 0,
  },
  Session: session,
  Caller: { accountId: 'acc_01jd5kz2m4n6b8v0c2x4z6a8sd', kind: 'user', scopes: ['read:analyses'], user, keyId: null },
  User: user,
  UserList: { data: [user], pagination },
  PasswordLink: {
    code: 'lnk_01jd5kz4b2c6d8f0g3h5j7k9mn.bGluaw',
    path: '/sign-in#password=lnk_01jd5kz4b2c6d8f0g3h5j7k9mn.bGluaw',
    expiresAt: '2026-11-24T09:30:00.000Z',
  },
  CreatedApiKey: { ...key, key: 'cw_4cXr0hP2mQ9sT7vYb1nK8wLzE6gJ3dUa_2xVq0B' },
  ApiKeyList: {
    data: [{ ...key, lastFour: 'q0B1', lastUsedAt: null, createdBy: userId, ownerId: userId }],
    pagination,
  },
  UploadedAnalysis: uploaded,
  BatchUploads: {
    succeeded: 1,
    failed: 1,
    results: [
      { key: '0', status: 'success', error: null, upload: uploaded },
      {
        key: '1',
        status: 'failed',
        error: { code: 'INVALID_FILE_FORMAT', message: 'The file is not a recording in MP3, WAV, M4A or OGG.' },
        upload: null,
      },
    ],
  },
  ResumableUpload: {
    uploadId: 'upl_01jd5q5f7h9k1n3q5s7v9x1z3b',
    size: 301_442,
    offset: 131_072,
    createdAt,
    expiresAt: '2026-02-01T08:00:00.000Z',
    analysisId: null,
  },
  RequestedAnalysis: { analysisId, fileId, status: 'queued', createdAt },
  AnalysisList: { data: [listEntry], pagination },
  Analysis: analysis,
  Transcript: transcript,
  TranscriptVersionList: { data: [version], pagination },
  RelatedCalls: {
    data: [
      {
        analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3hb',
        createdAt,
        status: 'completed',
        riskScore: 88,
        riskLevel: 'critical',
        duration: 71.5,
        fileName: 'call-2.ogg',
        callerId: '+1 555 0100',
        caseNumber: null,
        reasons: [
          { type: 'caller', similarity: null },
          { type: 'words', similarity: 0.83 },
        ],
      },
    ],
  },
  AnalysisStatistics: {
    from: '2026-01-30T23:00:00.000Z',
    to: '2026-01-31T23:00:00.000Z',
    timeZone: 'Europe/Berlin',
    groupBy: 'day',
    total: figures,
    groups: [{ date: '2026-01-31', department: null, ...figures }],
  },
  ScoreVersion: scoreVersion,
  ScoreVersionList: { data: [scoreVersion] },
  Export: exported,
  ExportList: { data: [exported], pagination },
  View: view,
  ViewList: { data: [view], pagination },
  DefaultViews: { analyses: view.viewId, reviews: null },
  Comment: comment,
  Print: {
    printId: 'aud_01jd5mc2e4g6j8m0p2r4t6v8xz',
    analysisId,
    printedAt: createdAt,
    sequence: 1204,
    hash: '9f2c4be1d0a7358c6e1b92f4a05d7c3e8b6f10294d5a7c8e3f1b0d2a4c6e8f05',
  },
  CommentList: { data: [comment], pagination },
  Progress: { analysisId, status: 'processing', stage: 'transcribe', percent: 40 },
  BulkAnalyses: {
    succeeded: 1,
    failed: 1,
    results: [
      { analysisId, status: 'success', error: null },
      {
        analysisId: 'ana_01jd5m8w6qzzzzzzzzzzzzzzzz',
        status: 'failed',
        error: {
          code: 'ANALYSIS_NOT_FOUND',
          message: 'No analysis has the id ana_01jd5m8w6qzzzzzzzzzzzzzzzz.',
        },
      },
    ],
  },
  UpdatedAnalysis: { analysisId, updated: true, updatedAt: createdAt, updatedFields: ['tags'] },
  RecordingFile: { ...audio, analysisId, fileName: 'call.ogg', codec: 'Opus', derivedFrom: null, createdAt },
  Waveform: { fileId, duration: 74.2, points: 2, channels: [{ min: [-0.4, -0.7], max: [0.5, 0.6] }] },
  Trimmed: {
    fileId: 'fil_01jd5mb0c3d5e7f9g1h3j5k7mp',
    originalFileId: fileId,
    duration: { original: 74.2, trimmed: 70.9, reduction: 3.3 },
    fileSize: { original: 301_442, trimmed: 288_031 },
  },
  ...reviewExamples,
  ...webhookExamples,
  ...notificationExamples,
  FraudModelList: {
    data: [
      { model: 'call-fraud-en', providers: [{ id: 'fraud-en', version: '1.2.0', shadow: false }], hasScores: true },
    ],
  },
  ModelScoreCounts: {
    model: 'call-fraud-en',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    alertsFrom: 60,
    versions: [
      {
        version: '1.2.0',
        from: null,
        to: null,
        first: '2026-01-01T08:00:00.000Z',
        last: '2026-01-31T17:00:00.000Z',
        scores: [
          { score: 4, analyses: 180, frauds: 0, legitimate: 6 },
          { score: 93, analyses: 12, frauds: 7, legitimate: 1 },
        ],
      },
    ],
  },
  ModelComparison: {
    model: 'call-fraud-en',
    with: 'call-fraud-next',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    analyses: 192,
    thresholds: [
      {
        threshold: 60,
        both: { analyses: 11, frauds: 7, legitimate: 1 },
        onlyModel: { analyses: 1, frauds: 0, legitimate: 0 },
        onlyWith: { analyses: 2, frauds: 0, legitimate: 1 },
        neither: { analyses: 178, frauds: 0, legitimate: 5 },
      },
    ],
  },
  ModelQuality: {
    model: 'callwarden-fraud-en',
    threshold: 0.6,
    versions: [
      {
        version: '1.0.0',
        from: null,
        to: null,
        reviewed: 6,
        confirmed: 3,
        truePositives: 2,
        falsePositives: 1,
        trueNegatives: 2,
        falseNegatives: 1,
        precision: 0.666667,
        recall: 0.666667,
        falsePositiveRate: 0.333333,
        brierScore: 0.147083,
        expectedCalibrationError: 0.275,
        calibration: [
          { from: 0, to: 0.1, count: 1, meanRisk: 0.05, fraudRate: 0 },
          { from: 0.1, to: 0.2, count: 1, meanRisk: 0.15, fraudRate: 0 },
          { from: 0.3, to: 0.4, count: 1, meanRisk: 0.35, fraudRate: 1 },
          { from: 0.6, to: 0.7, count: 1, meanRisk: 0.65, fraudRate: 0 },
          { from: 0.9, to: 1, count: 2, meanRisk: 0.925, fraudRate: 1 },
        ],
        indicators: [{ type: 'credential_request', judged: 4, confirmed: 3, precision: 0.75, missed: 1 }],
      },
    ],
  },
  ReviewWorkload: {
    open: 12,
    overdue: 1,
    nextDeadline: '2026-01-31T12:00:00.000Z',
    unassigned: { open: 2, overdue: 0, nextDeadline: '2026-02-01T12:00:00.000Z' },
    reviewers: [{ userId, name: 'Dana Reyes', open: 10, overdue: 1, nextDeadline: '2026-01-31T12:00:00.000Z' }],
  },
  ReviewStatistics: {
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    created: 12,
    escalated: 1,
    completed: 10,
    completedLate: 1,
    confirmed: 4,
    open: 2,
    overdue: 1,
    timeToFirstAction: { median: 1260, p90: 5400 },
    handlingTime: { median: 312.5, p90: 840 },
    reviewers: [
      {
        userId,
        name: 'Dana Reyes',
        completed: 10,
        completedLate: 1,
        confirmed: 4,
        open: 2,
        overdue: 1,
        timeToFirstAction: { median: 1260, p90: 5400 },
        handlingTime: { median: 312.5, p90: 840 },
      },
    ],
    agreement: [
      {
        reviewType: 'compliance',
        reviewers: null,
        reviews: 50,
        agreed: 35,
        observed: 0.7,
        expected: 0.5,
        kappa: 0.4,
      },
    ],
  },
  AuditList: {
    data: [
      {
        auditId: 'aud_01jd5mc2e4g6j8m0p2r4t6v8xz',
        timestamp: createdAt,
        actor: { kind: 'user', id: userId },
        action: 'analysis.updated',
        resource: analysisId,
        requestId: '6f1c2a9e-3f3b-4d7a-9a55-0b9f3f0f7d10',
        address: '192.0.2.7',
        details: { fields: ['tags'] },
        sequence: 1,
        previousHash: '0'.repeat(64),
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ],
    pagination,
  },
};
