import { analysisId, createdAt, pagination, userId } from './example-values.js';

const reviewId = 'rev_01jd5p2c4e6g8j0m2p4r6t8v0x';

const review = {
  reviewId,
  analysisId,
  status: 'completed',
  priority: 'high',
  reviewType: 'standard',
  requireSecondReview: false,
  instructions: null,
  assignedTo: { userId, email: 'dana@example.com', name: 'Dana Reyes', role: 'reviewer' },
  createdAt,
  startedAt: '2026-01-31T08:20:00.000Z',
  completedAt: '2026-01-31T08:31:00.000Z',
  deadline: '2026-01-31T12:00:00.000Z',
  findings: {
    fraudConfirmed: true,
    riskAssessment: 'The caller has the name of the customer and wants the code.',
    notes: null,
    flaggedSections: [{ timestamp: '00:37-00:42', reason: 'Asks for the one-time code.' }],
    recommendedActions: ['Block the card.'],
    confidence: 0.95,
  },
  secondReviewOf: null,
  adjudicationOf: null,
  withdrawn: null,
};
const golden = { analysisId, fraudConfirmed: true, note: 'The customer reported it.', createdBy: userId, createdAt };
const figures = { given: 20, completed: 18, correct: 17, missedFrauds: 1, falseAlarms: 0, accuracy: 17 / 18 };

const indicator = {
  indicatorId: 'ind_01jd5kz8p0q2r4s6t8v0w2x4y6',
  type: 'credential_request',
  start: 31.2,
  end: 35.8,
  quote: 'read me the six digit code',
  speaker: 0,
  model: 'callwarden-fraud-en',
  modelVersion: '1.2.0',
  current: true,
  verdict: 'confirmed',
  note: null,
  judgedBy: userId,
  updatedAt: '2026-01-31T08:24:00.000Z',
};
const missedSign = {
  missedSignId: 'mis_01jd5q5f7h9k1n3q5s7v9x1z3b',
  reviewId,
  start: 52.5,
  end: 57,
  type: 'secrecy_request',
  quote: 'do not tell anyone at the branch',
  note: null,
  createdBy: userId,
  createdAt: '2026-01-31T08:26:00.000Z',
  updatedAt: '2026-01-31T08:26:00.000Z',
};

/** Answers about reviews, by component. */
export const reviewExamples: Readonly<Record<string, unknown>> = {
  Review: review,
  ReviewedIndicator: indicator,
  MissedSign: missedSign,
  ReviewList: { data: [review], pagination },
  Assignments: {
    assigned: 1,
    failed: 1,
    assignments: [
      { reviewId, assignedTo: userId, status: 'success', error: null },
      {
        reviewId: 'rev_01jd5p2c4f0a1b2c3d4e5f6g7h',
        assignedTo: null,
        status: 'failed',
        error: 'REVIEWER_AT_CAPACITY',
      },
    ],
    summary: [{ userId, assignedCount: 1, openBefore: 11, totalWorkload: 12, leftOut: null }],
  },
  ReviewOutcomes: { succeeded: 1, failed: 0, results: [{ reviewId, status: 'success', error: null }] },
  BulkReviews: {
    succeeded: 1,
    failed: 0,
    results: [{ analysisId, reviewId, assignedTo: userId, status: 'success', error: null }],
  },
  GoldenAnalysis: golden,
  GoldenAnalysisList: { data: [golden], pagination },
  GoldenReport: { rate: 0.02, analyses: 40, ...figures, reviewers: [{ userId, name: 'Dana Reyes', ...figures }] },
};
