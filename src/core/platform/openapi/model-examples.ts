import { createdAt, userId } from './example-values.js';

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

export const modelExamples: Readonly<Record<string, unknown>> = {
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
  ScoreVersion: scoreVersion,
  ScoreVersionList: { data: [scoreVersion] },
};
