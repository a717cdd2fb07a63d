import { analysisId, createdAt, fileId, pagination, userId } from './example-values.js';

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

const comment = {
  commentId: 'cmt_01jd5q5f7h9k1n3q5s7v9x1z3b',
  analysisId,
  text: 'The customer has called back: please listen from 00:31.',
  mentions: ['usr_01jd5kz4c8e2g6j0m4p8r2t6vx'],
  author: { id: userId, name: 'Dana Reyes' },
  createdAt,
  updatedAt: createdAt,
};

export const analysisExamples: Readonly<Record<string, unknown>> = {
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
};
