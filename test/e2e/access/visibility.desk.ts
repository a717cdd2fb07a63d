import type { EventName, Events } from '../../../src/core/platform/events/events.js';
import { type RoleName, roleNames } from '../../../src/core/platform/caller/scopes.js';
import type { Api } from '../../support/api.js';
import { type Member, member } from '../../support/desk.js';
import type { PostServer } from '../../support/post-channel.js';
import type { TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';
import { insertAnalyses } from '../analyses/list.rows.js';

export const fixture = './test/fixtures/plugins/post-channel.mjs';
/** Channels that hand over to the one receiver, each with what it asks of a person. */
export const handedOver = ['email', 'sms', 'push', 'post'];

export const relations = ['assigned', 'unassigned', 'blinded'] as const;
export type Relation = (typeof relations)[number];

/** A call with one review, to which one person has a relation. */
export interface Matter {
  readonly analysisId: string;
  readonly reviewId: string;
  readonly number: number;
  readonly relation: Relation;
}
export interface Person extends Member {
  readonly name: string;
  readonly role: RoleName;
  readonly matter: Matter;
}

/** Every role with every relation, each to a call of their own; and somebody else who has what they do not have. */
export async function people(app: TestApp): Promise<{ all: Person[]; other: Member }> {
  const other = await member(app);
  const all: Person[] = [];
  for (const role of roleNames)
    for (const relation of relations) {
      const number = all.length;
      const matter = { analysisId: `ana_v${number}`, reviewId: `rev_v${number}`, number, relation };
      const one = await member(app, { role, phoneNumber: `+4930123450${number % 10}` });
      await newMatter(app, matter, relation === 'assigned' ? one : other, relation === 'blinded' ? one : undefined);
      all.push({ ...one, role, name: `${role} ${relation}`, matter });
    }
  return { all, other };
}

/** An analysis with a completed first review, and a second one that is open, as the features store them. */
export async function newMatter(
  app: TestApp,
  { analysisId, reviewId, number }: Matter,
  first: Member,
  second?: Member,
): Promise<void> {
  await insertAnalyses(app.databaseUrl, [{ id: analysisId, risk_score: 60 + number, summary: 's' }]);
  const review = (id: string, to: Member, more: Record<string, unknown>) => {
    const names = Object.keys(more);
    return query(
      app.databaseUrl,
      `insert into reviews (id, account_id, analysis_id, assigned_to, urgency, review_type, require_second_review, created_by,
          created_at, updated_at, ${names.join(', ')})
       select $1, account_id, id, $2, 2, 'standard', false, 'test', now(), now(), ${names.map((_, at) => `$${at + 4}`).join(', ')}
         from analyses where id = $3`,
      [id, to.userId, analysisId, ...Object.values(more)],
    );
  };
  const findings = { fraudConfirmed: true, confidence: 0.77, notes: 'n' };
  await review(reviewId, first, { status: 'completed', completed_at: new Date(), findings, fraud_confirmed: true });
  if (second) await review(`${reviewId}_2`, second, { status: 'pending', second_review_of: reviewId });
}

export const giveTo = (app: TestApp, { reviewId }: Matter, { userId }: Member) =>
  query(app.databaseUrl, 'update reviews set assigned_to = $2 where id = $1', [reviewId, userId]);
export const giveSecondTo = (app: TestApp, { reviewId, analysisId }: Matter, { userId }: Member) =>
  query(
    app.databaseUrl,
    `insert into reviews (id, account_id, analysis_id, assigned_to, status, second_review_of, urgency, review_type,
        require_second_review, created_by, created_at, updated_at)
     select $1 || '_2', account_id, id, $2, 'pending', $1, 2, 'standard', false, 'test', now(), now() from analyses where id = $3`,
    [reviewId, userId, analysisId],
  );
/** A hidden copy of its analysis, as golden analyses are mixed into queues. */
export const testBy = (app: TestApp, { reviewId, analysisId }: Matter, { userId }: Member) =>
  query(
    app.databaseUrl,
    `insert into reviews (id, account_id, analysis_id, assigned_to, status, golden_beside, golden_for, golden_verdict, urgency,
        review_type, require_second_review, created_by, created_at, updated_at)
     select $1 || '_copy', account_id, id, $2, 'pending', 'rev_beside', $2, true, 2, 'standard', false, 'test', now(), now()
       from analyses where id = $3`,
    [reviewId, userId, analysisId],
  );
export const completeTest = (app: TestApp, { reviewId }: Matter) =>
  query(app.databaseUrl, `update reviews set status = 'completed' where id = $1 || '_copy'`, [reviewId]);
export const completeSecond = (app: TestApp, { reviewId }: Matter) =>
  query(app.databaseUrl, `update reviews set status = 'completed' where id = $1 || '_2'`, [reviewId]);

const fraud = ({ analysisId, number }: Matter, riskScore: number): Events['fraud.detected'] => ({
  analysisId,
  riskScore,
  riskLevel: 'high',
  fraudIndicators: ['otp_request'],
  summary: `Quotes of call ${number}.`,
});
const sla = ({ analysisId, reviewId }: Matter, assignedTo: string): Events['sla.breach'] => ({
  reviewId,
  analysisId,
  assignedTo,
  deadline: '2031-01-01T00:00:00.000Z',
});
const happening = <E extends EventName>(event: E, payload: (matter: Matter, assignedTo: string) => Events[E]) => ({
  event,
  payload,
});

/** Every happening that people are told of and that is about a call, as the service publishes it. */
export const events = {
  'critical fraud': happening('fraud.detected', (matter) => fraud(matter, 80 + matter.number)),
  fraud: happening('fraud.detected', (matter) => fraud(matter, 60 + matter.number)),
  analysed: happening('analysis.completed', ({ analysisId, number }) => ({
    analysisId,
    riskScore: 60 + number,
    riskLevel: 'high',
    fraudIndicators: [],
    duration: 1,
    transcriptionConfidence: 1,
  })),
  'not analysed': happening('analysis.failed', ({ analysisId }) => ({
    analysisId,
    error: { code: 'X', message: 'It failed.', stage: 'decode', attempts: 3 },
  })),
  assigned: happening('review.assigned', ({ analysisId, reviewId }, assignedTo) => ({
    reviewId,
    analysisId,
    assignedTo,
    priority: 'normal',
    deadline: null,
    notify: true,
  })),
  completed: happening('review.completed', ({ analysisId, reviewId }) => ({
    reviewId,
    analysisId,
    fraudConfirmed: true,
    confidence: 0.77,
    isCorrection: false,
  })),
  escalated: happening('review.escalated', ({ analysisId, reviewId }) => ({
    reviewId,
    analysisId,
    reason: 'Unclear.',
  })),
  'nearly due': happening('sla.warning', (matter, to) => ({ ...sla(matter, to), minutesLeft: 60 })),
  overdue: happening('sla.breach', sla),
};
export type Told = keyof typeof events;

/** The same of all these matters at once. */
export function happens(app: TestApp, name: Told, matters: readonly Matter[], { userId }: Member): Promise<void> {
  const { event, payload } = events[name];
  return publish(app, event, ...matters.map((matter) => payload(matter, userId) as never));
}

/** Until nothing is on its way any more. */
export const settled = (app: TestApp) =>
  until(
    async () => {
      const [{ waiting }] = await query<[{ waiting: number }]>(
        app.databaseUrl,
        `select (select count(*) from outbox_events where delivered_at is null)::int
              + (select count(*) from deliveries where status = 'pending')::int as waiting`,
      );
      return waiting === 0;
    },
    { seconds: 60, what: 'that everything was handed over' },
  );

/** What a person reads of each matter by asking for it. */
export interface DirectRead {
  readonly analysis: boolean;
  readonly review: boolean;
  readonly findings: boolean;
}
export async function directRead(api: Api, { analysisId, reviewId }: Matter): Promise<DirectRead> {
  const [analysis, review] = [await api.get(`/v1/analyses/${analysisId}`), await api.get(`/v1/reviews/${reviewId}`)];
  return {
    analysis: analysis.status === 200,
    review: review.status === 200,
    findings: review.status === 200 && review.body.findings !== null,
  };
}

/** What somebody was told of, in one word each; with whether the verdict is in it. */
export interface Carried {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export const said = ({ type, data }: Carried): string =>
  `${type} ${String(data['analysisId'])}${'fraudConfirmed' in data || 'confidence' in data ? ' with findings' : ''}`;

export const postedTo = ({ posted }: PostServer, channel: string, { userId }: Member): Carried[] =>
  posted
    .filter(({ message }) => message.channel === channel && message.to.userId === userId && !message.items)
    .map(({ message }) => ({ type: message.event, data: message.data }));
