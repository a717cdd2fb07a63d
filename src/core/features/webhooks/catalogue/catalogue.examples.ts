import type { Events } from '../../../platform/events/events.js';
import type { WebhookEventType } from '../webhook.types.js';
import { eventData } from './catalogue.js';

const analysisId = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';
const userId = 'usr_01jd5kz3x9a7c2v5b8n1m4q6we';
const aboutReview = { reviewId: 'rev_01jd5p2c4e6g8j0m2p4r6t8v0x', analysisId };
const result = { analysisId, riskScore: 92, riskLevel: 'critical' };

const events: Pick<Events, WebhookEventType> = {
  'analysis.started': { analysisId, startedAt: '2026-01-31T08:00:00.000Z' },
  'analysis.completed': {
    ...result,
    fraudIndicators: ['credential_request'],
    duration: 74.2,
    transcriptionConfidence: 0.93,
  },
  'analysis.failed': {
    analysisId,
    error: {
      code: 'DECODER_UNAVAILABLE',
      message: 'Nothing here can decode this format: install ffmpeg.',
      stage: 'decode',
      attempts: 1,
    },
  },
  'fraud.detected': {
    ...result,
    fraudIndicators: ['credential_request'],
    summary: 'The caller claims to be the bank and asks for a one-time code.',
  },
  'review.assigned': {
    ...aboutReview,
    assignedTo: userId,
    priority: 'high',
    deadline: '2026-01-31T12:00:00.000Z',
    notify: true,
  },
  'review.completed': { ...aboutReview, fraudConfirmed: true, confidence: 0.95, isCorrection: false },
  'review.escalated': { ...aboutReview, reason: 'The deadline has passed.' },
  'integration.error': {
    integration: 'whk_01jd5q3d5f7h9k1n3q5s7v9x1z',
    message: 'Every delivery failed for 3 days: the webhook is given up.',
  },
  'user.action': { userId, action: 'analysis.deleted', resource: analysisId },
};

/** A whole delivery of a type. */
export const exampleEnvelope = (type: WebhookEventType) => ({
  id: 'evt_01jd5q4e6g8j0m2p4r6t8v0x2z',
  type,
  timestamp: '2026-01-31T08:00:04.112Z',
  webhookId: 'whk_01jd5q2c4e6g8j0m2p4r6t8v0x',
  data: eventData(type, events[type]),
});
