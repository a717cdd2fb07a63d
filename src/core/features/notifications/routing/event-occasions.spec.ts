import type { Events } from '../../../platform/events/events.js';
import { type NotifyingEvent, notifyingEvents, occasionsOf } from './event-occasions.js';
import { isBreach } from './occasion.js';

const info = { eventId: 'evt_1', accountId: 'acc_1', occurredAt: new Date('2026-01-14T10:00:00Z') };
const [analysisId, reviewId] = ['ana_1', 'rev_1'];
const fraud = { analysisId, riskLevel: 'high', fraudIndicators: ['urgency'], summary: '' };
const assigned = { reviewId, analysisId, assignedTo: 'usr_1', priority: 'medium', deadline: null, notify: true };
const due = { reviewId, analysisId, assignedTo: 'usr_1', deadline: '2026-01-14T12:00:00.000Z' };

type Case = { [E in NotifyingEvent]: [says: string, name: E, payload: Events[E], expected: string[]] }[NotifyingEvent];
const cases: Case[] = [
  ['fraud of 60', 'fraud.detected', { ...fraud, riskScore: 60 }, ['fraud.high high: assignee supervisors subscribers']],
  ['fraud of 79', 'fraud.detected', { ...fraud, riskScore: 79 }, ['fraud.high high: assignee supervisors subscribers']],
  [
    'fraud of 80',
    'fraud.detected',
    { ...fraud, riskScore: 80 },
    ['fraud.critical critical: assignee supervisors security subscribers'],
  ],
  [
    'an analysis',
    'analysis.completed',
    { ...fraud, riskScore: 10, duration: 1, transcriptionConfidence: 1 },
    ['analysis.ready low: subscribers'],
  ],
  [
    'an analysis that failed',
    'analysis.failed',
    { analysisId, error: { code: 'X', message: 'broken', stage: 'decode', attempts: 3 } },
    ['analysis.failed normal: assignee subscribers', 'system.alert high: administrators technical subscribers'],
  ],
  ['an assignment', 'review.assigned', assigned, ['review.assigned normal: assignee']],
  ['a low assignment', 'review.assigned', { ...assigned, priority: 'low' }, ['review.assigned normal: assignee']],
  ['a high assignment', 'review.assigned', { ...assigned, priority: 'high' }, ['review.assigned high: assignee']],
  [
    'an urgent assignment',
    'review.assigned',
    { ...assigned, priority: 'urgent' },
    ['review.assigned urgent: assignee'],
  ],
  ['an assignment in silence', 'review.assigned', { ...assigned, notify: false }, []],
  [
    'a completed review',
    'review.completed',
    { reviewId, analysisId, fraudConfirmed: true, confidence: null, isCorrection: false },
    ['review.completed low: supervisors subscribers'],
  ],
  [
    'an escalated review',
    'review.escalated',
    { reviewId, analysisId, reason: 'Too hard.' },
    ['review.escalated high: supervisors subscribers'],
  ],
  [
    'a review that was taken back',
    'review.unassigned',
    { reviewId, analysisId, from: 'usr_1', reason: 'Leave.', isWithdrawn: false },
    ['review.unassigned normal: '],
  ],
  [
    'a mention',
    'comment.mentioned',
    { commentId: 'cmt_1', analysisId, authorId: 'usr_2', authorName: 'Ann', mentioned: ['usr_1'] },
    ['comment.mentioned normal: '],
  ],
  [
    'a deadline near',
    'sla.warning',
    { ...due, minutesLeft: 30 },
    ['sla.warning high: assignee supervisors subscribers'],
  ],
  ['a deadline missed', 'sla.breach', due, ['sla.breach high: assignee supervisors subscribers']],
  [
    'a danger',
    'security.alert',
    { reason: 'A file was changed.', subject: 'fil_1' },
    ['security.alert critical: administrators security subscribers'],
  ],
  [
    'an integration that fails',
    'integration.error',
    { integration: 'whk_1', message: 'down' },
    ['system.alert high: administrators technical subscribers'],
  ],
];
const occasionsFrom = <E extends NotifyingEvent>(name: E, payload: Events[E]) =>
  occasionsOf(payload, { ...info, name });

describe('occasions to notify', () => {
  it.each(cases)('of %s', (_, name, payload, expected) =>
    expect(
      occasionsFrom(name, payload as never).map((each) => `${each.type} ${each.priority}: ${each.parts.join(' ')}`),
    ).toEqual(expected),
  );

  it('is tested of every event', () =>
    expect(new Set(cases.map(([, name]) => name))).toEqual(new Set(notifyingEvents)));

  it('comes with the payload and what it is about', () => {
    const [one] = occasionsFrom('sla.warning', { ...due, minutesLeft: 30 });
    expect(one).toEqual({
      id: 'evt_1',
      accountId: 'acc_1',
      occurredAt: info.occurredAt,
      type: 'sla.warning',
      priority: 'high',
      parts: ['assignee', 'supervisors', 'subscribers'],
      data: { ...due, minutesLeft: 30 },
      analysisId,
      reviewId,
      assignee: 'usr_1',
      actions: [],
      mergeKey: null,
    });
  });

  it('has ids of its own, the same each time', () => {
    const error = { code: 'X', message: 'broken', stage: 'decode', attempts: 3 };
    const ids = () => occasionsFrom('analysis.failed', { analysisId, error }).map(({ id }) => id);
    expect(ids()).toEqual(['evt_1', 'evt_1.1']);
    expect(ids()).toEqual(ids());
  });

  it('knows who has the review from the event, also that nobody has it', () => {
    expect(occasionsFrom('review.assigned', assigned)[0]!.assignee).toBe('usr_1');
    expect(occasionsFrom('sla.breach', { ...due, assignedTo: null })[0]!.assignee).toBeNull();
    expect('assignee' in occasionsFrom('fraud.detected', { ...fraud, riskScore: 90 })[0]!).toBe(false);
  });

  it('leaves out whether anybody was to be notified, and who did it', () =>
    expect(occasionsFrom('review.assigned', { ...assigned, by: 'usr_2' })[0]!.data).toEqual({
      reviewId,
      analysisId,
      assignedTo: 'usr_1',
      priority: 'medium',
      deadline: null,
    }));

  it('notifies nobody of what they did themselves', () => {
    const by = 'usr_1';
    const completed = { reviewId, analysisId, fraudConfirmed: true, confidence: null, isCorrection: false };
    const occasions = [
      ...occasionsFrom('review.assigned', { ...assigned, by }),
      ...occasionsFrom('review.completed', { ...completed, by }),
      ...occasionsFrom('review.escalated', { reviewId, analysisId, reason: 'Too hard.', by }),
    ];
    expect(occasions.map(({ type, except }) => [type, except])).toEqual([
      ['review.assigned', [by]],
      ['review.completed', [by]],
      ['review.escalated', [by]],
    ]);
    expect(occasionsFrom('review.completed', completed)[0]).not.toHaveProperty('except');
  });

  it('merges failures of one integration', () => {
    const keys = ['whk_1', 'whk_2'].map(
      (integration) => occasionsFrom('integration.error', { integration, message: 'down' })[0]!.mergeKey,
    );
    expect(keys).toEqual(['system.alert whk_1', 'system.alert whk_2']);
  });
});

it.each<[string, Case[1], object, boolean]>([
  ['a score of 80', 'fraud.detected', { ...fraud, riskScore: 80 }, true],
  ['a score of 79', 'fraud.detected', { ...fraud, riskScore: 79 }, false],
  ['a deadline missed', 'sla.breach', due, true],
  ['a deadline near', 'sla.warning', { ...due, minutesLeft: 30 }, false],
  ['a score that is a text', 'analysis.completed', { ...fraud, riskScore: '99' }, false],
])('%s: whether it is a breach is seen', (_, name, payload, expected) =>
  expect(isBreach(occasionsFrom(name, payload as never)[0]!)).toBe(expected),
);
