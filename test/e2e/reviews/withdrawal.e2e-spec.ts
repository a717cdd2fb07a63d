import { TimerRunner } from '../../../src/core/platform/timers/timer-runner.js';
import type { Answer } from '../../support/api.js';
import { type Member, member, newReview } from '../../support/desk.js';
import { fireTimers } from '../../support/fire-timers.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const verdict = (fraudConfirmed: boolean) => ({ status: 'completed', findings: { fraudConfirmed } });
const outcome = ({ status, body }: Answer): unknown[] => [status, body.error?.code ?? body.status];
const unknown = 'rev_01jd5p2c4e6g8j0m2p4r6t8v0x';

describe('a review that is', () => {
  const clock = new MovableClock();
  const app = useApp({}, clock);
  let [ann, ben, sue] = [] as unknown as [Member, Member, Member];
  beforeAll(async () => {
    ann = await member(app);
    ben = await member(app);
    sue = await member(app, { role: 'supervisor' });
  });
  beforeEach(() => clock.moveTo(new Date()));

  const ofAnn = (fields: object = {}) => newReview(app, { assignedTo: ann.userId, ...fields });
  const unassign = (id: string, body: object = {}, who = sue) => who.api.post(`/v1/reviews/${id}/unassign`, body);
  const withdraw = (id: string, who = sue) => who.api.post(`/v1/reviews/${id}/withdraw`, { reason: 'Closed.' });
  const restore = (id: string, who = sue) => who.api.post(`/v1/reviews/${id}/restore`);
  const read = async (id: string, who = sue) => (await who.api.get(`/v1/reviews/${id}?include=history`)).body;
  const openOf = async (who: Member) =>
    (await who.api.get('/v1/reviews?assignedTo=me&status=pending,in_progress,escalated&limit=1')).body.pagination.total;
  const heard = async (who: Member, by: (one: { data: Record<string, unknown> }) => boolean) =>
    (await who.api.get('/v1/notifications?type=review.unassigned&limit=100')).body.data.filter(by);
  const timers = (key: string) => query(app.databaseUrl, 'select kind from timers where key = $1', [key]);
  const fire = () => fireTimers(app.app.get(TimerRunner, { strict: false }), app.databaseUrl, clock);

  describe('unassigned', () => {
    it('is pending again, is nobody’s, and stays so until it is assigned', async () => {
      const id = await ofAnn({ deadline: '2031-01-01' });
      await ann.api.put(`/v1/reviews/${id}`, { status: 'in_progress' });
      const before = await openOf(ann);
      const { status, body } = await unassign(id, { reason: 'You are on leave.' });
      expect([status, body]).toMatchObject([
        200,
        { status: 'pending', assignedTo: null, startedAt: null, withdrawn: null },
      ]);
      expect(await openOf(ann)).toBe(before - 1);
      const { history } = await read(id);
      expect(history.at(-1)).toMatchObject({
        event: 'unassigned',
        user: sue.userId,
        details: { from: ann.userId, reason: 'You are on leave.' },
      });
      expect(await timers(id)).toEqual([{ kind: 'review.sla' }]); // it is due as before, and offered to nobody
      clock.advance(600);
      await fire();
      expect((await read(id)).assignedTo).toBeNull();
      expect((await sue.api.get('/v1/reviews?assignedTo=none&limit=100')).text).toContain(id);
      expect((await sue.api.put(`/v1/reviews/${id}`, { assignedTo: ben.userId })).body.assignedTo.userId).toBe(
        ben.userId,
      );
    });

    it('was nobody’s by chance and waited for a reviewer: it is offered no more', async () => {
      const id = await ofAnn();
      await query(app.databaseUrl, `update reviews set assigned_to = null where id = $1`, [id]);
      await query(
        app.databaseUrl,
        `insert into timers (kind, key, account_id, due_at, data, failures) select 'review.offer', id, account_id, now() + interval '1 minute', '{}', 0 from reviews where id = $1`,
        [id],
      );
      expect((await unassign(id)).status).toBe(200);
      expect(await timers(id)).toEqual([]);
    });

    it('goes to another reviewer at once where that is asked for, never to the one who had it', async () => {
      const id = await ofAnn();
      const { body } = await unassign(id, { offer: true });
      expect(body.assignedTo.userId).toBe(ben.userId);
      expect((await read(id)).history.at(-1)).toMatchObject({ event: 'assigned', details: { from: ann.userId } });
    });

    it('stays escalated where it was', async () => {
      const id = await ofAnn();
      await ann.api.put(`/v1/reviews/${id}`, { status: 'escalated', reason: 'Too hard.' });
      expect((await unassign(id)).body).toMatchObject({ status: 'escalated', assignedTo: null });
    });

    it('is told to its reviewer once, and not to a supervisor who takes it from themselves', async () => {
      const [id, own] = [await ofAnn(), await newReview(app, { assignedTo: sue.userId })];
      await unassign(id, { reason: 'Too many.' });
      await unassign(id, { reason: 'Again.' });
      const [one] = await until(async () => {
        const found = await heard(ann, ({ data }) => data['unassignedReviewId'] === id);
        return found.length > 0 && found;
      });
      expect(one).toMatchObject({ priority: 'normal', message: expect.stringContaining('Too many.') });
      await unassign(own);
      const after = await ofAnn();
      await unassign(after);
      await until(async () => (await heard(ann, ({ data }) => data['unassignedReviewId'] === after)).length === 1);
      expect(await heard(ann, ({ data }) => data['unassignedReviewId'] === id)).toHaveLength(1);
      expect(await heard(sue, () => true)).toEqual([]);
    });

    it('is not reported as unanswered by the one who had it', async () => {
      const rule = {
        trigger: { event: 'review.assigned', condition: 'no_response', timeoutMinutes: 30 },
        escalateTo: { users: [sue.userId] },
        message: 'Nobody has looked at it.',
      };
      const { body } = await app.admin.post('/v1/notifications/escalations', rule);
      const [taken, kept] = [await ofAnn(), await ofAnn()];
      const waits = () =>
        query<unknown[]>(app.databaseUrl, `select 1 from timers where kind = 'notification.escalation'`);
      await until(async () => (await waits()).length === 2);
      await unassign(taken);
      clock.advance(1900);
      await fire();
      const { data } = (await sue.api.get('/v1/notifications?type=review.assigned&limit=100')).body;
      const about = data.map((each: { data: { reviewId: string } }) => each.data.reviewId);
      expect([about.includes(kept), about.includes(taken)]).toEqual([true, false]);
      await app.admin.delete(`/v1/notifications/escalations/${body.escalationId}`);
    });
  });

  describe('withdrawn', () => {
    it('is completed without a verdict, out of queues and workload, and says who withdrew it and why', async () => {
      const id = await ofAnn({ deadline: '2031-01-01' });
      const before = await openOf(ann);
      const { status, body } = await withdraw(id);
      const withdrawn = { at: body.completedAt, by: sue.userId, reason: 'Closed.' };
      expect([status, body]).toMatchObject([200, { status: 'completed', findings: null, withdrawn }]);
      expect(await openOf(ann)).toBe(before - 1);
      expect(await timers(id)).toEqual([]);
      const { history, analysisId } = await read(id);
      expect(history.at(-1)).toMatchObject({ event: 'withdrawn', user: sue.userId, details: { reason: 'Closed.' } });
      const listed = (await sue.api.get(`/v1/reviews?withdrawn=true&analysisId=${analysisId}`)).body.data;
      expect(listed).toMatchObject([{ reviewId: id, withdrawn }]);
      expect((await sue.api.get(`/v1/reviews?withdrawn=false&analysisId=${analysisId}`)).body.data).toEqual([]);
      const again = await sue.api.post('/v1/reviews', { analysisId });
      expect([...outcome(again), again.body.error.existingReviewId]).toEqual([409, 'REVIEW_EXISTS', id]);
    });

    it('counts neither as a verdict nor among completed reviews', async () => {
      const figures = async () => (await sue.api.get('/v1/reviews/statistics')).body.completed;
      const [id, before] = [await ofAnn(), await figures()];
      const { analysisId } = (await withdraw(id)).body;
      expect(await figures()).toEqual(before);
      const listed = (await sue.api.get('/v1/analyses?reviewed=true&limit=100')).text;
      expect(listed).not.toContain(analysisId);
    });

    it('is told to its reviewer once', async () => {
      const id = await ofAnn();
      await withdraw(id);
      const mine = ({ data }: { data: Record<string, unknown> }) => data['reviewId'] === id;
      const [one] = await until(async () => (await heard(ann, mine)).length > 0 && heard(ann, mine));
      expect(one.message).toContain('Closed.');
      expect(outcome(await withdraw(id))).toEqual([409, 'INVALID_TRANSITION']);
      expect(await heard(ann, mine)).toHaveLength(1);
    });

    it('comes back by restore: pending, with a reviewer and its deadline', async () => {
      const id = await ofAnn({ deadline: '2031-01-01' });
      await withdraw(id);
      const { status, body } = await restore(id);
      expect([status, body]).toMatchObject([200, { status: 'pending', completedAt: null, withdrawn: null }]);
      expect(body.assignedTo).not.toBeNull();
      expect(await timers(id)).toEqual([{ kind: 'review.sla' }]);
      expect(outcome(await restore(id))).toEqual([409, 'INVALID_TRANSITION']);
    });

    it('counts again where it is completed all the same', async () => {
      const id = await ofAnn();
      await withdraw(id);
      const { body } = await ann.api.put(`/v1/reviews/${id}`, verdict(true));
      expect(body).toMatchObject({ status: 'completed', withdrawn: null, findings: { fraudConfirmed: true } });
      const listed = (await sue.api.get('/v1/analyses?verdict=fraud&limit=100')).text;
      expect(listed).toContain(body.analysisId);
    });
  });

  describe('to be taken back or withdrawn', () => {
    it('must be open, and the caller a supervisor', async () => {
      const [open, done] = [await ofAnn(), await ofAnn()];
      await ann.api.put(`/v1/reviews/${done}`, verdict(false));
      for (const change of [unassign, (id: string, _: object, who: Member) => withdraw(id, who)]) {
        expect(outcome(await change(open, {}, ann))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
        expect(outcome(await change(done, {}, sue))).toEqual([409, 'INVALID_TRANSITION']);
        expect(outcome(await change(unknown, {}, sue))).toEqual([404, 'REVIEW_NOT_FOUND']);
      }
      const bad = await sue.api.post(`/v1/reviews/${open}/withdraw`, { reason: ' ', because: 'x' });
      expect(outcome(bad)).toEqual([422, 'VALIDATION_FAILED']);
      const paths = bad.body.error.details.fields.map(({ path }: { path: string }) => path);
      expect(paths.toSorted()).toEqual(['because', 'reason']);
    });

    it('can be many, each with its outcome', async () => {
      const [one, two] = [await ofAnn(), await ofAnn()];
      const send = (action: string, body: object) => sue.api.post(`/v1/reviews/bulk/${action}`, body);
      const codes = ({ body }: Answer) =>
        body.results.map((each: { reviewId: string; error: { code: string } | null }) => [
          each.reviewId,
          each.error?.code ?? 'success',
        ]);
      const taken = await send('unassign', { reviewIds: [two, unknown, one, two] });
      expect([taken.status, taken.body.succeeded, taken.body.failed]).toEqual([200, 2, 1]);
      expect(codes(taken)).toEqual([
        [two, 'success'],
        [unknown, 'REVIEW_NOT_FOUND'],
        [one, 'success'],
      ]);
      expect((await read(one)).assignedTo).toBeNull();
      const gone = await send('withdraw', { reviewIds: [one, two], reason: 'Closed.' });
      expect(codes(gone).map(([, code]: string[]) => code)).toEqual(['success', 'success']);
      expect(codes(await send('withdraw', { reviewIds: [one], reason: 'Closed.' }))).toEqual([
        [one, 'INVALID_TRANSITION'],
      ]);
      expect(outcome(await ann.api.post('/v1/reviews/bulk/withdraw', { reviewIds: [one], reason: 'x' }))).toEqual([
        403,
        'INSUFFICIENT_PERMISSIONS',
      ]);
    });
  });
});
