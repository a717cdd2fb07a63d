import type { Member } from '../../support/desk.js';
import { useApp, usePostServer } from '../../support/harness.js';
import type { TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { StreamClient } from '../notifications/stream.clients.js';
import {
  type Carried,
  completeSecond,
  completeTest,
  directRead,
  events,
  fixture,
  giveSecondTo,
  giveTo,
  handedOver,
  happens,
  people,
  type Person,
  postedTo,
  said,
  settled,
  testBy,
  type Told,
} from './visibility.desk.js';

const names = Object.keys(events) as Told[];
/** What people are told of each. */
const types: Readonly<Record<Told, readonly string[]>> = {
  'critical fraud': ['fraud.critical'],
  fraud: ['fraud.high'],
  analysed: ['analysis.ready'],
  'not analysed': ['analysis.failed', 'system.alert'],
  assigned: ['review.assigned'],
  completed: ['review.completed'],
  escalated: ['review.escalated'],
  'nearly due': ['sla.warning'],
  overdue: ['sla.breach'],
};
/** Some are enough where every notification is asked for by itself: these types, of the calls of the reviewers. */
const samples = new Set(['fraud.high', 'review.completed']);
const isOfReview = (type: string) => type.startsWith('review.') || type.startsWith('sla.');

interface Row {
  readonly id: string;
  readonly type: string;
  readonly analysis: string;
  readonly tellsFindings: boolean;
}

describe('what people are told', () => {
  const outside = usePostServer();
  const app = useApp(async () => {
    const channels = handedOver.map((channel) => ({
      id: channel,
      use: fixture,
      options: { url: outside.url, channel },
    }));
    return {
      plugins: channels,
      access: { reviewersSeeAssignedOnly: true },
      notifications: { hourlyCeiling: 100_000, lowWindowSeconds: 0, mergeMinutes: 0 },
    };
  });
  let all: Person[];
  let other: Member;
  let admin: TestApp['admin'];
  const streams = new Map<string, StreamClient>();

  beforeAll(async () => {
    ({ admin } = app);
    ({ all, other } = await people(app));
    const told = [...new Set(names.flatMap((name) => types[name]))];
    for (const { api, userId, name } of all) {
      const keys = { p256dh: 'BPk', auth: 'AAA' };
      await api.post('/v1/notifications/devices', { endpoint: `https://push.example.com/${userId}`, keys });
      const body = { userId, channels: ['inApp', ...handedOver], events: told };
      expect([name, (await api.post('/api/v1/notifications/subscribe', body)).status]).toEqual([name, 200]);
      streams.set(userId, await StreamClient.open(api));
    }
    // Whoever tries to be told is told by every way there is: subscription, list, rule.
    const everybody = all.map(({ userId }) => userId);
    const list = { name: 'all', members: everybody.map((userId) => ({ userId })), notificationTypes: told };
    expect((await admin.post('/v1/notifications/lists', list)).status).toBe(201);
    const rule = {
      name: 'everything',
      conditions: { all: [{ field: 'event', operator: 'in', value: told }] },
      actions: { notify: [...everybody, 'outside@example.org'], channels: ['inApp', ...handedOver] },
    };
    expect((await admin.post('/v1/notifications/rules', rule)).status).toBe(201);
    const matters = all.map(({ matter }) => matter);
    for (const name of names) await happens(app, name, matters, other);
    await settled(app);
  }, 120_000);
  afterAll(async () => {
    for (const stream of streams.values()) stream.drop();
  });

  /** What a person would be told by what they can read at this moment. */
  const readable = async ({ api }: Person): Promise<string[]> => {
    const lines: string[] = [];
    for (const { matter } of all) {
      const { analysis, review, findings } = await directRead(api, matter);
      for (const type of names.flatMap((name) => types[name]))
        if (isOfReview(type) ? review : analysis)
          lines.push(`${type} ${matter.analysisId}${type === 'review.completed' && findings ? ' with findings' : ''}`);
    }
    return lines.toSorted();
  };
  const lines = (carried: readonly Carried[]): string[] => carried.map(said).toSorted();
  const centreOf = async ({ api }: Person) => {
    const data: Carried[] = [];
    for (let page = 1; ; page++) {
      const { body } = await api.get(`/v1/notifications?limit=100&page=${page}`);
      data.push(...body.data);
      if (page * 100 >= body.pagination.total)
        return { data, unread: body.unread as number, total: body.pagination.total as number };
    }
  };
  const replayOf = async ({ api }: Person) => {
    const client = await StreamClient.open(api);
    await client.resume('ntf_unknown');
    const data = client.of('notification').map(({ notification }) => notification as Carried);
    const { unread } = client.of('unread')[0] as { unread: number };
    client.drop();
    return { data, unread };
  };
  const stored = ({ userId }: Member) =>
    query<Row[]>(
      app.databaseUrl,
      `select id, type, analysis_id as analysis, jsonb_exists(data, 'fraudConfirmed') as "tellsFindings"
         from notifications where user_id = $1 order by id`,
      [userId],
    );
  /** Everything that is read later equals what a direct read gives now, of what was ever told. */
  const mustAgree = async (one: Person) => {
    const byName = new Map((await readable(one)).map((line) => [line.split(' ', 2).join(' '), line]));
    const expected = (await stored(one))
      .map(({ type, analysis, tellsFindings }) => {
        const name = `${type} ${analysis}`;
        return tellsFindings ? byName.get(name) : byName.has(name) ? name : undefined; // what was not told is not told later
      })
      .filter((line) => line !== undefined)
      .toSorted();
    const centre = await centreOf(one);
    expect([one.name, lines(centre.data)]).toEqual([one.name, expected]);
    expect([one.name, centre.total, centre.unread]).toEqual([one.name, expected.length, expected.length]);
    const replay = await replayOf(one);
    expect([one.name, lines(replay.data), replay.unread]).toEqual([one.name, expected, expected.length]);
    const isSampled = ({ type, analysis }: Row) =>
      samples.has(type) && all.some(({ role, matter }) => role === 'reviewer' && matter.analysisId === analysis);
    const singles: string[] = [];
    const sampled = (await stored(one)).filter(isSampled);
    for (const { id } of sampled) {
      const { status, body } = await one.api.get(`/v1/notifications/${id}`);
      if (status === 200) singles.push(said(body));
      const trace = await one.api.get(`/v1/notifications/${id}/trace`);
      expect([one.name, id, trace.status]).toEqual([one.name, id, status]);
    }
    const asked = new Set(sampled.map(({ type, analysis }) => `${type} ${analysis}`));
    const expectedSingles = expected.filter((line) => asked.has(line.split(' ', 2).join(' ')));
    expect([one.name, singles.toSorted()]).toEqual([one.name, expectedSingles]);
  };

  it('covers every relation: somebody sees all, somebody nothing, somebody no findings', async () => {
    const seen = async (name: string) => {
      const { api, matter } = all.find((one) => one.name === name)!;
      return Object.values(await directRead(api, matter));
    };
    expect(await seen('reviewer assigned')).toEqual([true, true, true]);
    expect(await seen('reviewer unassigned')).toEqual([false, false, false]);
    expect(await seen('reviewer blinded')).toEqual([true, false, false]);
    expect(await seen('supervisor blinded')).toEqual([true, true, false]);
    expect(await seen('viewer blinded')).toEqual([true, true, false]);
    expect(await seen('admin unassigned')).toEqual([true, true, true]);
  });

  it.each(handedOver)('by %s equals what a direct read gives', async (channel) => {
    for (const one of all)
      expect([one.name, lines(postedTo(outside, channel, one))]).toEqual([one.name, await readable(one)]);
  });

  it('by the stream equals what a direct read gives', async () => {
    for (const one of all) {
      const expected = await readable(one);
      const stream = streams.get(one.userId)!;
      await until(() => stream.of('notification').length >= expected.length, { what: `all frames of ${one.name}` });
      const told = stream.of('notification').map(({ notification }) => notification as Carried);
      expect([one.name, lines(told)]).toEqual([one.name, expected]);
      expect([one.name, stream.of('notification').at(-1)?.unread]).toEqual([one.name, expected.length || undefined]);
    }
  });

  it('in the centre, its counts, one by one, by trace and by replay equals what a direct read gives', async () => {
    for (const one of all) await mustAgree(one);
  }, 120_000);

  it('outside is all that an administrator has asked for', () => {
    const outsider = outside.posted.filter(({ message }) => message.to.email === 'outside@example.org');
    expect(outsider).toHaveLength(all.length * names.flatMap((name) => types[name]).length);
    const completed = outsider.filter(({ message }) => message.event === 'review.completed');
    for (const { message } of completed) expect(message.data).toMatchObject({ fraudConfirmed: true, confidence: 0.77 });
  });

  it('is read later as things are then: after a loss, a blinding, and the end of one', async () => {
    for (const { matter, ...one } of all)
      if (matter.relation === 'assigned') {
        await giveTo(app, matter, other);
        await giveSecondTo(app, matter, one);
      } else if (matter.relation === 'blinded') await completeSecond(app, matter);
    for (const one of all) await mustAgree(one);
  }, 120_000);

  it('is read no more by somebody who is tested by a hidden copy of it, until that is done', async () => {
    const one = all.find(({ name }) => name === 'supervisor unassigned')!;
    const before = (await centreOf(one)).total;
    await testBy(app, one.matter, one);
    await mustAgree(one);
    expect((await centreOf(one)).total).toBe(before - names.flatMap((name) => types[name]).filter(isOfReview).length);
    await completeTest(app, one.matter);
    await mustAgree(one);
    expect((await centreOf(one)).total).toBe(before);
  });

  it('of others is read by supervisors as they see it themselves', async () => {
    const blinded = all.find(({ name }) => name === 'supervisor assigned')!; // has the second review by now
    const told = all.find(({ name }) => name === 'admin unassigned')!;
    const [row] = await query<Row[]>(
      app.databaseUrl,
      `select id from notifications where user_id = $1 and type = 'review.completed' and analysis_id = $2`,
      [told.userId, blinded.matter.analysisId],
    );
    const path = `/v1/notifications/${row!.id}`;
    expect((await told.api.get(path)).text).toContain('fraudConfirmed');
    const read = await blinded.api.get(path);
    expect([read.status, said(read.body)]).toEqual([200, `review.completed ${blinded.matter.analysisId}`]);
    const trace = (await blinded.api.get(`${path}/trace`)).text;
    expect(trace).not.toContain('everything'); // the name of a rule may tell what it looks for
    expect((await told.api.get(`${path}/trace`)).text).toContain('everything');
  });

  it('is not marked, acknowledged or deleted by somebody who may not see it', async () => {
    const lost = all.find(({ name }) => name === 'reviewer assigned')!;
    const row = (await stored(lost)).find(({ type }) => type === 'review.escalated');
    for (const act of ['read', 'acknowledge'])
      expect((await lost.api.post(`/v1/notifications/${row!.id}/${act}`)).status).toBe(404);
    expect((await lost.api.delete(`/v1/notifications/${row!.id}`)).status).toBe(404);
    const { unread } = await centreOf(lost);
    expect((await lost.api.post('/v1/notifications/read-all')).body.read).toBe(unread);
    const read = await query<Row[]>(app.databaseUrl, 'select id from notifications where id = $1 and read_at is null', [
      row!.id,
    ]);
    expect(read).toHaveLength(1);
  });
});
