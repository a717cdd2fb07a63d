import { TimerRunner } from '../../../src/core/platform/timers/timer-runner.js';
import { type Member, member, newReview } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { adminToken } from '../../support/administrator.js';
import { query } from '../../support/test-database.js';

const minute = 60_000;

describe('the deadline of a review', () => {
  const clock = new MovableClock();
  let ann: Member;
  const app = useApp({ reviews: { sla: { escalateOnBreach: true } }, auth: { accessTokenMinutes: 60 } }, clock);
  beforeAll(async () => {
    ann = await member(app);
  });
  beforeEach(() => clock.moveTo(new Date()));

  /** Lets the scheduler of this service, and another one beside it, fire what is due. */
  const tick = async () => {
    const runner = app.app.get(TimerRunner, { strict: false });
    await runner.run(); // one that runs already may have looked before the clock was moved
    await runner.run();
  };
  const alerts = async (reviewId: string) => {
    await tick();
    const rows = await query<{ name: string; payload: { deadline: string; minutesLeft?: number } }[]>(
      app.databaseUrl,
      `select name, payload from outbox_events where name like 'sla.%' and payload->>'reviewId' = $1 order by id`,
      [reviewId],
    );
    return rows.map(({ name, payload }) => [
      name,
      payload.deadline,
      ...(payload.minutesLeft ? [payload.minutesLeft] : []),
    ]);
  };
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * minute).toISOString();
  const reviewDue = (deadline: string) => newReview(app, { assignedTo: ann.userId, deadline });
  /** To so many minutes before the deadline, or after it. */
  const moveTo = (deadline: string, minutesLeft: number) => {
    clock.moveTo(new Date(new Date(deadline).getTime() - minutesLeft * minute));
  };

  it('is warned of 2 hours and 30 minutes before, and told when it has passed, each once', async () => {
    const deadline = inMinutes(300);
    const id = await reviewDue(deadline);
    expect(await alerts(id)).toEqual([]);
    moveTo(deadline, 120.1);
    expect(await alerts(id)).toEqual([]);
    moveTo(deadline, 119.9);
    const first = ['sla.warning', deadline, 120];
    expect([await alerts(id), await alerts(id)]).toEqual([[first], [first]]);
    moveTo(deadline, 29.9);
    const second = ['sla.warning', deadline, 30];
    expect([await alerts(id), await alerts(id)]).toEqual([
      [first, second],
      [first, second],
    ]);
    moveTo(deadline, -0.1);
    const breach = ['sla.breach', deadline];
    expect([await alerts(id), await alerts(id)]).toEqual([
      [first, second, breach],
      [first, second, breach],
    ]);
    const read = await query<{ status: string }[]>(app.databaseUrl, 'select status from reviews where id = $1', [id]);
    expect(read).toEqual([{ status: 'escalated' }]);
    moveTo(deadline, -600);
    expect(await alerts(id)).toHaveLength(3);
  });

  it('less than 2 hours away when the review is made is warned of at once', async () => {
    const [hour, quarter, past] = [inMinutes(60), inMinutes(15), inMinutes(-15)];
    expect(await alerts(await reviewDue(hour))).toEqual([['sla.warning', hour, 60]]);
    expect(await alerts(await reviewDue(quarter))).toEqual([['sla.warning', quarter, 15]]);
    expect(await alerts(await reviewDue(past))).toEqual([['sla.breach', past]]);
  });

  it('is warned of with the time that is really left', async () => {
    const deadline = inMinutes(45);
    const id = await reviewDue(deadline);
    expect(await alerts(id)).toEqual([['sla.warning', deadline, 45]]);
    const late = inMinutes(300);
    const other = await reviewDue(late);
    moveTo(late, 71); // nothing ran when it was due
    expect(await alerts(other)).toEqual([['sla.warning', late, 71]]);
  });

  it('that is moved is warned of anew, and the old one no more', async () => {
    const [before, after] = [inMinutes(60), inMinutes(600)];
    const id = await reviewDue(before);
    const told = ['sla.warning', before, 60];
    expect(await alerts(id)).toEqual([told]);
    await ann.api.put(`/v1/reviews/${id}`, { deadline: after });
    moveTo(before, -1);
    expect(await alerts(id)).toEqual([told]);
    moveTo(after, 119);
    expect(await alerts(id)).toEqual([told, ['sla.warning', after, 119]]);
  });

  it('that is moved away and back again is not told of twice', async () => {
    const [deadline, other] = [inMinutes(60), inMinutes(900)];
    const id = await reviewDue(deadline);
    expect(await alerts(id)).toHaveLength(1);
    await ann.api.put(`/v1/reviews/${id}`, { deadline: other });
    await ann.api.put(`/v1/reviews/${id}`, { deadline });
    expect(await alerts(id)).toHaveLength(1);
    moveTo(deadline, 29);
    expect((await alerts(id)).at(-1)).toEqual(['sla.warning', deadline, 29]);
  });

  it('that is removed, or of a completed review, is not told of', async () => {
    const deadline = inMinutes(200);
    const [removed, completed] = [await reviewDue(deadline), await reviewDue(deadline)];
    await ann.api.put(`/v1/reviews/${removed}`, { deadline: null });
    await ann.api.put(`/v1/reviews/${completed}`, { status: 'completed', findings: { fraudConfirmed: false } });
    moveTo(deadline, -1);
    expect([await alerts(removed), await alerts(completed)]).toEqual([[], []]);
  });

  it('given in local time is the same moment on both sides of a daylight-saving change', async () => {
    // Berlin, 25 October 2026: at 01:00 UTC the clocks go from 03:00 back to 02:00.
    clock.moveTo('2026-10-24T20:00:00Z');
    const again = await app.anyone.post('/v1/auth/sign-in', { email: ann.email, password: ann.password });
    const api = app.anyone.bearer(again.body.access_token);
    const id = await newReview(
      { ...app, admin: await signedIn() },
      { assignedTo: ann.userId, deadline: '2026-10-25T02:30:00+01:00' },
    );
    const deadline = '2026-10-25T01:30:00.000Z';
    expect((await api.get(`/v1/reviews/${id}`)).body.deadline).toBe(deadline);
    for (const [at, expected] of [
      ['2026-10-24T23:29:00Z', []],
      ['2026-10-24T23:30:00Z', [['sla.warning', deadline, 120]]],
      ['2026-10-25T00:59:00Z', [['sla.warning', deadline, 120]]],
      [
        '2026-10-25T01:00:00Z',
        [
          ['sla.warning', deadline, 120],
          ['sla.warning', deadline, 30],
        ],
      ],
      [
        '2026-10-25T01:30:00Z',
        [
          ['sla.warning', deadline, 120],
          ['sla.warning', deadline, 30],
          ['sla.breach', deadline],
        ],
      ],
    ] as const) {
      clock.moveTo(at);
      expect([at, await alerts(id)]).toEqual([at, expected]);
    }
  });

  const signedIn = async () => app.anyone.bearer(await adminToken(app.anyone));
});
