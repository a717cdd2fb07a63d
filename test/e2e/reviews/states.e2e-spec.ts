import { moves, movesInWords } from '../../../src/core/features/reviews/review-states.js';
import { type ReviewStatus, reviewStatuses } from '../../../src/core/features/reviews/review.types.js';
import type { Api } from '../../support/api.js';
import { type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { openApi } from '../../support/openapi/documented.js';

const bodies = {
  pending: { status: 'pending' },
  in_progress: { status: 'in_progress' },
  completed: { status: 'completed', findings: { fraudConfirmed: true } },
  escalated: { status: 'escalated', reason: 'I know the caller.' },
} as const;
const ways: Readonly<Record<ReviewStatus, readonly ReviewStatus[]>> = {
  pending: [],
  in_progress: ['in_progress'],
  completed: ['completed'],
  escalated: ['escalated'],
};
const pairs = reviewStatuses.flatMap((from) => reviewStatuses.map((to) => ({ from, to })));

describe('the states of a review', () => {
  let ann: Member;
  let callers: Record<'assignee' | 'other reviewer' | 'supervisor' | 'administrator' | 'key', Api>;
  const app = useApp();
  beforeAll(async () => {
    ann = await member(app, { maxOpenReviews: 1000 });
    callers = {
      assignee: ann.api,
      'other reviewer': (await member(app)).api,
      supervisor: (await member(app, { role: 'supervisor' })).api,
      administrator: app.admin,
      key: await app.withScopes('read:reviews', 'write:reviews'),
    };
  });

  const inState = async (status: ReviewStatus): Promise<string> => {
    const id = await newReview(app, { assignedTo: ann.userId });
    for (const step of ways[status]) await ann.api.put(`/v1/reviews/${id}`, bodies[step]);
    return id;
  };

  it.each(pairs)('from $from to $to: whoever may, and nobody else', async ({ from, to }) => {
    const move = moves.find((each) => each.from === from && each.to === to);
    for (const [who, api] of Object.entries(callers)) {
      const id = await inState(from);
      const { status, body } = await api.put(`/v1/reviews/${id}`, bodies[to]);
      const decides = who === 'supervisor' || who === 'administrator';
      const may = who !== 'other reviewer' && (decides || move?.by !== 'supervisor');
      const expected = !may ? [403, 'INSUFFICIENT_PERMISSIONS'] : move ? [200, to] : [409, 'INVALID_TRANSITION'];
      expect([who, status, body.error?.code ?? body.status]).toEqual([who, ...expected]);
      if (status === 200) continue;
      expect((await app.admin.get(`/v1/reviews/${id}`)).body.status).toBe(from);
      if (status === 409)
        expect(body.error.details).toEqual({
          from,
          possible: moves.filter((each) => each.from === from).map((each) => each.to),
        });
    }
  });

  it('stand in the document as they are in the code', () =>
    expect(JSON.stringify(openApi.paths['/v1/reviews/{reviewId}']!['put'])).toContain(
      JSON.stringify(movesInWords()).slice(1, -1),
    ));

  it('a completed review is not reassigned', async () => {
    const { body, status } = await app.admin.put(`/v1/reviews/${await inState('completed')}`, {
      assignedTo: ann.userId,
    });
    expect([status, body.error.code]).toEqual([409, 'INVALID_TRANSITION']);
  });

  it('an escalated review that is reassigned stays escalated', async () => {
    const { userId } = await member(app, { role: 'supervisor' });
    const { body } = await app.admin.put(`/v1/reviews/${await inState('escalated')}`, { assignedTo: userId });
    expect([body.status, body.assignedTo.userId]).toEqual(['escalated', userId]);
  });

  it('a read changes nothing', async () => {
    const id = await inState('pending');
    const before = (await ann.api.get(`/v1/reviews/${id}?include=history`)).body;
    expect((await ann.api.get(`/v1/reviews/${id}?include=history`)).body).toEqual(before);
  });
});

describe('a path beside reviews that is no review', () => {
  const app = useApp();

  it.each([
    ['GET', '/v1/reviews/assign', 'POST'],
    ['DELETE', '/v1/reviews/assign', 'POST'],
    ['PUT', '/v1/reviews/golden', 'GET, HEAD'],
    ['PUT', '/v1/reviews/statistics', 'GET, HEAD'],
  ])('%s %s is not taken for one', async (method, path, allow) => {
    const { status, headers, body } = await app.admin.call(method, path, method === 'PUT' ? {} : undefined);
    expect([status, body.error.code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', allow]);
  });
});
