import { analysisId, createdAt, pagination, userId } from './example-values.js';

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

export const operationExamples: Readonly<Record<string, unknown>> = {
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
  Export: exported,
  ExportList: { data: [exported], pagination },
  View: view,
  ViewList: { data: [view], pagination },
  DefaultViews: { analyses: view.viewId, reviews: null },
};
