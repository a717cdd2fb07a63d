import * as fc from 'fast-check';
import { agree, same } from './model.checks.js';
import { type Desk, hasRoom, type Known, type KnownUser, type Model } from './model.desk.js';

type Command = fc.AsyncCommand<Model, Desk>;
const at = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];
const reviewAt = ({ reviews }: Model, index: number): Known | undefined => at([...reviews.values()], index);
const userAt = ({ users }: Model, index: number): KnownUser => at([...users.values()], index)!;
const command = (name: string, run: (model: Model, desk: Desk) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

/** A PUT of one review, for which the model says what must come of it. */
const put = (
  name: string,
  index: number,
  body: (known: Known) => object,
  expected: (known: Known, model: Model) => number,
  change: (known: Known) => void,
): Command =>
  command(`${name} #${index}`, async (model, desk) => {
    const known = reviewAt(model, index);
    if (!known) return;
    const api = known.second ? desk.otherKey : desk.key;
    const status = expected(known, model);
    const answer = await api.put(`/v1/reviews/${known.id}`, body(known));
    same(known.id, `${name}: the answer to ${JSON.stringify(body(known))} (${answer.text})`, answer.status, status);
    if (status === 200) change(known);
    await agree(model, desk);
  });

const create = (user: number | null, isRequired: boolean): Command =>
  command(`create for ${user ?? 'anybody'}${isRequired ? ', twice' : ''}`, async (model, desk) => {
    const analysisId = await desk.analysis();
    const named = user === null ? undefined : userAt(model, user).id;
    const reviewers = [...model.users.values()].filter(({ role }) => role === 'reviewer');
    const fits = named ? hasRoom(model, named) : reviewers.some(({ id }) => hasRoom(model, id));
    const { status, body } = await desk.key.post('/v1/reviews', {
      analysisId,
      assignedTo: named,
      requireSecondReview: isRequired,
    });
    same(analysisId, `the answer ${JSON.stringify(body)}`, status, fits ? 201 : 422);
    if (status !== 201) return;
    const assignee: string = body.assignedTo.userId;
    if (named) same(body.reviewId, 'assignee', assignee, named);
    if (!hasRoom(model, assignee)) throw new Error(`${assignee} had no room for ${body.reviewId}`);
    const { reviewId: id } = body;
    model.reviews.set(id, {
      id,
      analysisId,
      status: 'pending',
      assignee,
      deadline: null,
      verdict: null,
      isRequired,
      isGiven: true,
    });
    const again = await desk.key.post('/v1/reviews', { analysisId });
    same(id, 'the one that exists', again.body.error.existingReviewId, id);
    await agree(model, desk);
  });

const start = (index: number) =>
  put(
    'start',
    index,
    () => ({ status: 'in_progress' }),
    ({ status }) => (status === 'pending' || status === 'escalated' ? 200 : 409),
    (known) => (known.status = 'in_progress'),
  );

const complete = (index: number, fraudConfirmed: boolean) =>
  put(
    'complete',
    index,
    () => ({ status: 'completed', findings: { fraudConfirmed } }),
    () => 200,
    (known) => Object.assign(known, { status: 'completed', verdict: fraudConfirmed }),
  );

const escalate = (index: number) =>
  put(
    'escalate',
    index,
    () => ({ status: 'escalated', reason: 'by chance' }),
    ({ status }) => (status === 'pending' || status === 'in_progress' ? 200 : 409),
    (known) => (known.status = 'escalated'),
  );

const reassign = (index: number, user: number) =>
  command(`reassign #${index} to ${user}`, async (model, desk) => {
    const known = reviewAt(model, index);
    if (!known) return;
    const { id } = userAt(model, user);
    const isSame = known.assignee === id;
    const { status, text } = await desk.key.put(`/v1/reviews/${known.id}`, { assignedTo: id });
    if (known.status === 'completed') same(known.id, 'the answer', status, 409);
    else if (isSame) same(known.id, 'the answer', status, 200);
    else if (!hasRoom(model, id)) same(known.id, 'the answer', status, 422);
    else if (status !== 200 && !known.second && !known.adjudicates)
      throw new Error(`${known.id} was not given to ${id}: ${text}`);
    if (status === 200 && !isSame) {
      known.assignee = id;
      if (known.status === 'in_progress') known.status = 'pending';
    }
    await agree(model, desk);
  });

const assign = (indexes: readonly number[], type: string, pool: readonly number[]) =>
  command(`assign ${indexes.join()} by ${type} to ${pool.join()}`, async (model, desk) => {
    const reviews = [...new Set(indexes.map((index) => reviewAt(model, index)).filter((each) => each !== undefined))];
    if (reviews.length === 0) return;
    const users = [...new Set(pool.map((index) => userAt(model, index).id))];
    const strategy = type === 'specific' ? { type, assignTo: users } : { type, pool: users };
    const { status, body, text } = await desk.key.post('/v1/reviews/assign', {
      reviewIds: reviews.map(({ id }) => id),
      assignmentStrategy: strategy,
    });
    same(type, `the answer ${text}`, status, 200);
    same(type, 'the sum', body.assigned + body.failed, reviews.length);
    for (const { reviewId, assignedTo, error } of body.assignments) {
      const known = model.reviews.get(reviewId)!;
      if ((known.status === 'completed') !== (error === 'REVIEW_COMPLETED')) throw new Error(`${reviewId}: ${error}`);
      if (!assignedTo) continue;
      if (!users.includes(assignedTo) || !model.users.get(assignedTo)!.available)
        throw new Error(`${reviewId} went to ${assignedTo}`);
      if (known.assignee !== assignedTo && known.status === 'in_progress') known.status = 'pending';
      known.assignee = assignedTo;
    }
    await agree(model, desk);
  });

const absence = (user: number) =>
  command(`absence of ${user}`, async (model, desk) => {
    const known = userAt(model, user);
    known.available = !known.available;
    const { status } = await desk.key.put(`/v1/users/${known.id}`, { available: known.available });
    same(known.id, 'the answer', status, 200);
    await agree(model, desk, known.available ? undefined : known.id);
  });

const deadline = (index: number, minutes: number) =>
  command(`deadline of #${index} in ${minutes} min`, async (model, desk) => {
    const known = reviewAt(model, index);
    if (!known) return;
    const moment = new Date(desk.clock.now().getTime() + minutes * 60_000);
    const { status } = await desk.key.put(`/v1/reviews/${known.id}`, { deadline: moment.toISOString() });
    same(known.id, 'the answer', status, 200);
    known.deadline = moment.getTime();
    await agree(model, desk);
  });

const wait = (minutes: number) =>
  command(`wait ${minutes} min`, async (model, desk) => {
    desk.clock.advance(minutes * 60);
    await agree(model, desk);
  });

const index = fc.nat(1000);
const types = fc.constantFrom('specific', 'round_robin', 'load_balanced');
/** Every way in which reviews are made and changed. */
export const commands: fc.Arbitrary<Command>[] = [
  fc.tuple(fc.option(index), fc.boolean()).map(([user, twice]) => create(user, twice)),
  fc.tuple(fc.option(index), fc.boolean()).map(([user, twice]) => create(user, twice)),
  index.map(start),
  fc.tuple(index, fc.boolean()).map(([each, verdict]) => complete(each, verdict)),
  fc.tuple(index, fc.boolean()).map(([each, verdict]) => complete(each, verdict)),
  index.map(escalate),
  fc.tuple(index, index).map(([each, user]) => reassign(each, user)),
  fc
    .tuple(fc.array(index, { minLength: 1, maxLength: 12 }), types, fc.array(index, { minLength: 1, maxLength: 4 }))
    .map(([reviews, type, pool]) => assign(reviews, type, pool)),
  index.map(absence),
  fc.tuple(index, fc.integer({ min: -10, max: 300 })).map(([each, minutes]) => deadline(each, minutes)),
  fc.integer({ min: 1, max: 90 }).map(wait),
];
