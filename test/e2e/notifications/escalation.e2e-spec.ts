import { member, type Member, newReview } from '../../support/desk.js';
import { useApp, useClient } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { postServer, type PostServer } from '../../support/post-channel.js';
import { signedIn } from '../../support/signed-in.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

const seconds = 20;

describe('nobody responds', () => {
  let first: PostServer;
  let second: PostServer;
  let reviewer: Member;
  let supervisor: Member;
  const clock = new MovableClock();
  const app = useApp(async () => {
    [first, second] = await Promise.all([postServer(), postServer()]);
    const use = './test/fixtures/plugins/post-channel.mjs';
    const plugins = [
      { id: 'first', use, options: { url: first.url } },
      { id: 'second', use, options: { url: second.url } },
    ];
    return { plugins };
  }, clock);
  /** Of an administrator, whatever the clock shows. */
  const key = useClient(() => app.withScopes('admin'));
  beforeAll(async () => {
    reviewer = await member(app, { teams: ['north'] });
    supervisor = await member(app, { role: 'supervisor', teams: ['north'] });
  });
  beforeEach(() => {
    for (const server of [first, second]) {
      server.answer(200);
      server.hang(false);
      server.posted.length = 0;
    }
  });
  afterAll(async () => {
    first?.close();
    second?.close();
  });

  const signIn = signedIn(() => app);
  const told = async (of: Member) => (await (await signIn(of)).get('/v1/notifications?limit=100')).body.data;
  const send = async (fields: object) => {
    const request = { recipients: [reviewer.userId], title: 'Look', message: 'Now.', ...fields };
    const { status, body } = await key.post('/api/v1/notifications/send', request);
    expect(status).toBe(202);
    return body.recipients[0].notificationId as string;
  };
  const dispatches = async (id: string) => (await key.get(`/v1/notifications/${id}/trace`)).body.deliveries;
  const settled = async () =>
    (await query<unknown[]>(app.databaseUrl, `select 1 from deliveries where status = 'pending' limit 1`)).length === 0;

  // Who failed a moment ago is asked last, so that each is the first once.
  it.each([
    { how: 503, failing: () => first, other: () => second },
    { how: 'hangs', failing: () => second, other: () => first },
  ])(
    'a provider that fails hands over to the next: $how',
    async ({ how, failing, other }) => {
      if (how === 503) failing().answer(503);
      else failing().hang(true);
      const sent = Date.now();
      await send({ channels: ['post'], title: `By another: ${how}` });
      await until(() => other().posted.length === 1, { seconds: 30, what: 'the other provider' });
      expect(other().posted[0]!.message.title).toBe(`By another: ${how}`);
      expect(other().posted[0]!.at - sent > 1000).toBe(how === 'hangs'); // it was asked first
      expect(failing().posted).toEqual([]);
      await until(settled, { seconds, what: 'the record' });
    },
    40_000,
  );

  it('an acknowledgement ends repeats, also those that a provider refuses at the moment', async () => {
    first.answer(503);
    second.answer(503);
    const id = await send({ priority: 'critical' });
    clock.advance(301);
    await until(async () => (await dispatches(id)).length === 4, { seconds, what: 'the repeat' });
    const acknowledged = await (await signIn(reviewer)).post(`/v1/notifications/${id}/acknowledge`);
    expect(acknowledged.status).toBe(200);
    first.answer(200);
    second.answer(200);
    clock.advance(7200);
    const other = await send({ title: 'After it', channels: ['post'] });
    await until(async () => (await dispatches(other)).some(({ status }: { status: string }) => status === 'sent'), {
      seconds,
      what: 'what came after',
    });
    const titles = [...first.posted, ...second.posted].map(({ message }) => message.title);
    expect(titles).toEqual(['After it']);
    const statuses = (await dispatches(id)).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['acknowledged', 'acknowledged', 'acknowledged', 'acknowledged']);
    const timers = `select 1 from timers where kind in ('notification.repeat', 'notification.escalation')`;
    expect(await query(app.databaseUrl, timers)).toEqual([]);
  });

  it('what nobody acknowledges is repeated, escalated after twelve times, and then comes every hour', async () => {
    const id = await send({ priority: 'critical', title: 'Again and again' });
    const rounds = async () => new Set((await dispatches(id)).map(({ round }: { round: number }) => round)).size;
    for (let round = 1; round <= 12; round++) {
      clock.advance(301);
      await until(async () => (await rounds()) === round + 1, { seconds, what: `repeat ${round}` });
    }
    await until(async () => (await told(supervisor)).length === 1, { seconds, what: 'the escalation' });
    expect((await told(supervisor))[0]).toMatchObject({
      title: 'Nobody has responded: Again and again',
      priority: 'critical',
    });
    clock.advance(301);
    await until(async () => (await told(supervisor))[0].channels.length > 0, { seconds, what: 'an answer' });
    clock.advance(3300);
    await until(async () => (await rounds()) === 14, { seconds, what: 'the next hour' });
    await (await signIn(reviewer)).post(`/v1/notifications/${id}/acknowledge`);
    await (
      await signIn(supervisor)
    ).post(`/v1/notifications/${(await told(supervisor))[0].notificationId}/acknowledge`);
  }, 60_000);

  describe('to what a rule watches', () => {
    const timeoutMinutes = 30;
    beforeAll(async () => {
      const rule = {
        trigger: { event: 'review.assigned', condition: 'no_response', timeoutMinutes },
        escalateTo: { role: 'supervisor', externalEmail: 'desk@example.com' },
        message: 'Please look after this review.',
      };
      expect((await key.post('/v1/notifications/escalations', rule)).status).toBe(201);
    });
    const assigned = async (reviewId: string) => {
      const before = (await told(reviewer)).length;
      await publish(app, 'review.assigned', {
        reviewId,
        analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
        assignedTo: reviewer.userId,
        priority: 'normal',
        deadline: null,
        notify: true,
      });
      await until(async () => (await told(reviewer)).length === before + 1, { seconds, what: 'the assignment' });
      return (await told(reviewer))[0].notificationId as string;
    };
    const escalated = async () =>
      (await told(supervisor)).filter(({ type }: { type: string }) => type === 'review.assigned').length;
    const timer = `select 1 from timers where kind = 'notification.escalation'`;
    const noTimer = async () => (await query<unknown[]>(app.databaseUrl, timer)).length === 0;

    it('somebody else is told', async () => {
      await assigned('rev_01jd5m8w6qf2tcr9x0v7y4k3ha');
      clock.advance(timeoutMinutes * 60 + 1);
      await until(async () => (await escalated()) === 1, { seconds, what: 'the supervisor to be told' });
      const [one] = await told(supervisor);
      expect(one).toMatchObject({
        title: 'Nobody has responded: A call needs your review',
        message: 'Please look after this review.',
        priority: 'high',
      });
      const outside = `select email, title from notifications where email is not null`;
      expect(await query(app.databaseUrl, outside)).toEqual([
        { email: 'desk@example.com', title: 'Nobody has responded: A call needs your review' },
      ]);
    });

    it.each(['read', 'acknowledge'])('nobody is where it was answered: %s', async (how) => {
      const before = await escalated();
      const id = await assigned(`rev_01jd5m8w6qf2tcr9x0v7y4${how === 'read' ? 'aaaa' : 'bbbb'}`);
      await (await signIn(reviewer)).post(`/v1/notifications/${id}/${how}`);
      clock.advance(timeoutMinutes * 60 + 1);
      await until(noTimer, { seconds, what: 'the time of the rule' });
      expect(await escalated()).toBe(before);
    });

    it('nobody is where the review was begun', async () => {
      const before = await escalated();
      const reviewId = await newReview({ ...app, admin: key }, { assignedTo: reviewer.userId });
      await until(async () => !(await noTimer()), { seconds, what: 'the rule to watch' });
      expect((await (await signIn(reviewer)).put(`/v1/reviews/${reviewId}`, { status: 'in_progress' })).status).toBe(
        200,
      );
      clock.advance(timeoutMinutes * 60 + 1);
      await until(noTimer, { seconds, what: 'the time of the rule' });
      expect(await escalated()).toBe(before);
    });
  });
});
