import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../support/api.js';
import { manyReviews } from '../support/many-reviews.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { createTestDatabase, query } from '../support/test-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

/** 20 in `npm run soak`. */
const kills = Math.min(Number(process.env['CALLWARDEN_KILLS'] ?? 3), 20);
/** A scheduler looks for the first time a second after its start. */
const longestWaitMs = 2500;
/** Alerts of a round come due from its beginning until then. */
const spreadMs = 3000;
/** Longer than a timer is put off that found its review locked. */
const settledMs = 1500;
const [reviewsOfRound, movedOfRound] = [150, 12];
const minute = 60_000;
/** Of warnings and, 0, of the breach; a minute apart, so that no scheduler is away while two of a review come due. */
const minutesLeft = [2, 1, 0];

const config = (escalateOnBreach: boolean) => `
reviews: { sla: { warningMinutes: [2, 1], escalateOnBreach: ${escalateOnBreach} } }
pipeline: { transcribers: [supplied], fraudModels: [{ id: keywords }] }
rateLimits: { requestsPerMinute: 1000000, uploadsPerMinute: 1000000, signInsPerMinute: 1000000 }
log: { level: warn }
plugins:
  - { id: supplied, use: transcriber-supplied, isolated: false }
  - { id: fraud-en, use: transcriber-supplied, isolated: false }
  - { id: keywords, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: [code] }, isolated: false }
`;

/** A deadline of a review, from when it was set until, where it was moved, the answer to that came. */
interface Deadline {
  readonly reviewId: string;
  readonly at: number;
  readonly since: number;
  until: number;
  /** Set again, so that the last alert that was due already may be raised at once. */
  isBack: boolean;
}
/** What was told: of which review, of which deadline, with how many minutes left. */
const name = (reviewId: string, deadline: number | Date, left: number) =>
  `${reviewId} ${new Date(deadline).toISOString()} ${left}`;

/** The alerts of a deadline that come due between two moments. */
const alertsOf = ({ reviewId, at }: Deadline, after: number, before: number): string[] =>
  minutesLeft
    .filter((left) => at - left * minute > after && at - left * minute <= before)
    .map((left) => name(reviewId, at, left));
const required = (each: Deadline, before: number) =>
  each.until === Infinity ? alertsOf(each, each.since, before) : [];
const possible = (each: Deadline, before: number) =>
  alertsOf(each, each.since - (each.isBack ? minute : 0), Math.min(each.until, before));

interface Alert {
  readonly reviewId: string;
  readonly deadline: Date;
  readonly left: number;
  readonly isBreach: boolean;
}

class Desk {
  readonly deadlines: Deadline[] = [];
  constructor(
    readonly databaseUrl: string,
    private readonly api: Api,
  ) {}

  /** Reviews of which one alert each comes due within the time of a round. */
  async addReviews(): Promise<void> {
    const ids = await manyReviews(this, { count: reviewsOfRound });
    const since = Date.now();
    const rows = ids.map((reviewId) => {
      const dueAt = since + 1 + randomInt(spreadMs);
      return { id: reviewId, due: new Date(dueAt), deadline: new Date(dueAt + minutesLeft[randomInt(3)]! * minute) };
    });
    await query(this.databaseUrl, insert, [JSON.stringify(rows)]);
    for (const { id, deadline } of rows) this.add(id, deadline.getTime(), since);
  }

  /** Moves some deadlines so that their first warning comes due soon, and others away and back again. */
  async moveSome(): Promise<void> {
    const last = this.deadlines.slice(-reviewsOfRound);
    for (const [index, deadline] of last.slice(0, movedOfRound).entries()) {
      const isBack = index % 2 === 0;
      const since = Date.now();
      const at = since + 2 * minute + (isBack ? 60 * minute : 500 + randomInt(spreadMs));
      await this.put(deadline.reviewId, at);
      if (isBack) await this.put(deadline.reviewId, deadline.at);
      else this.add(deadline.reviewId, at, since);
      Object.assign(deadline, isBack ? { isBack } : { until: Date.now() });
      await delay(randomInt(100));
    }
  }

  private add(reviewId: string, at: number, since: number): void {
    this.deadlines.push({ reviewId, at, since, until: Infinity, isBack: false });
  }
  private async put(reviewId: string, deadline: number): Promise<void> {
    const wanted = new Date(deadline).toISOString();
    const { status, body } = await this.api.put(`/v1/reviews/${reviewId}`, { deadline: wanted });
    expect([status, body.deadline]).toEqual([200, wanted]);
  }

  /** Waits until all that comes due before a moment was raised. */
  async caughtUp(before = Date.now()): Promise<number> {
    const text = `select 1 from timers where kind = 'review.sla' and due_at <= $1 limit 1`;
    const due = () => query<unknown[]>(this.databaseUrl, text, [new Date(before)]);
    await until(async () => Date.now() > before && (await due()).length === 0, { seconds: 60 });
    return before;
  }
  /** What is told of by the rows of a statement. */
  async told(text: string): Promise<string[]> {
    const rows = await query<{ reviewId: string; deadline: Date; left: number }[]>(this.databaseUrl, text);
    return rows.map(({ reviewId, deadline, left }) => name(reviewId, deadline, left)).toSorted();
  }

  /** Each alert has its event. A late warning says how many minutes are really left: never more than the alert was for. */
  async expectAnEventEach(): Promise<void> {
    const [events, rows] = [await this.alerts(raised), await this.alerts(alerts)];
    const which = ({ reviewId, deadline, isBreach }: Alert) =>
      `${reviewId} ${deadline.toISOString()} ${isBreach ? 'breach' : 'warning'}`;
    expect(events.map(which)).toEqual(rows.map(which));
    expect(events.filter(({ left }, index) => left > rows[index]!.left)).toEqual([]);
  }

  /** Those of a deadline in the order in which they come due. */
  private async alerts(text: string): Promise<Alert[]> {
    const ordered = `select * from (${text}) a order by "reviewId" collate "C", deadline, "isBreach", "left" desc`;
    return query<Alert[]>(this.databaseUrl, ordered);
  }

  /** Each alert that came due has one event, and none has two, nor one of a deadline that was moved before. */
  async expectEachOnce(before: number, escalates: boolean): Promise<void> {
    const events = await this.told(alerts);
    await this.expectAnEventEach();
    const had = new Set(events);
    const due = this.deadlines.flatMap((each) => required(each, before));
    expect(due.filter((each) => !had.has(each))).toEqual([]);
    const allowed = new Set(this.deadlines.flatMap((each) => possible(each, Date.now())));
    expect(events.filter((each) => !allowed.has(each))).toEqual([]);
    expect(due.length).toBeGreaterThan(100);
    const breached = events.filter((each) => each.endsWith(' 0')).map((each) => each.split(' ')[0]!);
    const escalated = escalates ? [...new Set(breached)].toSorted().map((id) => ({ id, events: 1, entries: 1 })) : [];
    expect(await query(this.databaseUrl, escalations)).toEqual(escalated);
  }
}
const insert = `
with given as (select * from jsonb_to_recordset($1::jsonb) as r(id text, due timestamptz, deadline timestamptz)),
     made as (update reviews r set deadline = given.deadline from given where r.id = given.id returning r.id, r.account_id, given.due)
insert into timers (kind, key, account_id, due_at, data) select 'review.sla', id, account_id, due, '{}' from made`;
const alerts = `select review_id as "reviewId", deadline, minutes_left as "left", minutes_left = 0 as "isBreach" from sla_alerts`;
const raised = `
select payload->>'reviewId' as "reviewId", (payload->>'deadline')::timestamptz as deadline,
       coalesce((payload->>'minutesLeft')::int, 0) as "left", name = 'sla.breach' as "isBreach"
  from outbox_events where name in ('sla.warning', 'sla.breach')`;
const escalations = `
select r.id,
       (select count(*)::int from outbox_events e where e.name = 'review.escalated' and e.payload->>'reviewId' = r.id) as events,
       (select count(*)::int from history_entries h where h.event = 'escalated' and h.subject = r.id) as entries
  from reviews r where r.status = 'escalated' order by r.id collate "C"`;

describe('each alert of a deadline is raised once', () => {
  const folder = temporaryFolder();
  const running = new Set<ServiceProcess>();
  const env = {
    CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
    CALLWARDEN_CONFIG: join(folder.path, 'kill.yaml'),
  };
  afterAll(async () => {
    await Promise.all([...running].map((service) => service.kill()));
    folder.remove();
  });

  it.each([
    { kills, what: 'of the only scheduler', schedulers: 1, escalates: true },
    { kills: Math.ceil(kills / 2), what: 'of one of two schedulers', schedulers: 2, escalates: false },
  ])(
    '$kills kills $what',
    async ({ kills: count, schedulers, escalates }) => {
      const database = await createTestDatabase();
      writeFileSync(env.CALLWARDEN_CONFIG, config(escalates));
      const start = async (roles: string) => {
        const service = await startServiceProcess({ ...env, DATABASE_URL: database.url, CALLWARDEN_ROLES: roles });
        running.add(service);
        return service;
      };
      const front = await start('api');
      const desk = new Desk(database.url, await front.admin());
      const pool = await Promise.all(Array.from({ length: schedulers }, () => start('scheduler')));
      for (let kill = 0; kill < count; kill++) {
        if (kill % 2 === 0) await desk.caughtUp(); // at the latest a minute after it was due
        await desk.addReviews();
        const moved = desk.moveSome();
        moved.catch(() => {}); // thrown below
        if (kill % 2 === 0) await delay(randomInt(longestWaitMs));
        else await amidWork(desk);
        await pool.shift()!.kill();
        pool.push(await start('scheduler'));
        await moved;
      }
      const before = await desk.caughtUp(Date.now() + settledMs);
      for (const service of [...pool, front]) expect(await service.stop()).toBe(0);
      await desk.expectEachOnce(before, escalates);
      await database.drop();
    },
    120_000 + kills * 30_000,
  );
});

/** A moment at which alerts are being raised. */
async function amidWork(desk: Desk): Promise<void> {
  const { length } = await desk.told(alerts);
  await until(async () => (await desk.told(alerts)).length > length, { what: 'the next alert' });
  await delay(randomInt(1000));
}
