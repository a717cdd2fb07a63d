import { userId } from './example-values.js';

const figures = {
  analyses: 2,
  statuses: { queued: 0, processing: 0, completed: 2, failed: 0, archived: 0, flagged: 0 },
  riskLevels: { very_low: 1, low: 0, medium: 0, high: 0, critical: 1 },
  fraudConfirmed: 1,
  meanTimeToResult: 4.112,
};

export const statisticsExamples: Readonly<Record<string, unknown>> = {
  AnalysisStatistics: {
    from: '2026-01-30T23:00:00.000Z',
    to: '2026-01-31T23:00:00.000Z',
    timeZone: 'Europe/Berlin',
    groupBy: 'day',
    total: figures,
    groups: [{ date: '2026-01-31', department: null, ...figures }],
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
};
