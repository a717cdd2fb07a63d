import * as fc from 'fast-check';
import { OutboxRelay } from '../../../src/core/platform/events/outbox-relay.js';
import { TimerRunner } from '../../../src/core/platform/timers/timer-runner.js';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { manyAnalyses } from '../../support/many-reviews.js';
import { MovableClock } from '../../support/movable-clock.js';
import { testSecret } from '../../support/service-process.js';
import { query } from '../../support/test-database.js';
import { commands } from './model.commands.js';
import type { Desk, KnownUser, Stored } from './model.desk.js';

/** Random walks of this many steps; 20 of them in CI, more in `npm run soak`. */
const steps = 60;
const walks = process.env['CALLWARDEN_KILLS'] ? 200 : 20;

/** The reviews of one walk, by their analyses. */
const all = `
select r.id, r.analysis_id as "analysisId", r.status, r.assigned_to as assignee, r.deadline, r.fraud_confirmed as verdict,
       r.require_second_review as "isRequired", r.second_review_of as second, r.adjudication_of as adjudicates,
       (select json_agg(json_build_object('event', h.event, 'details', h.details) order by h.created_at, h.id)
          from history_entries h where h.subject = r.id) as history
  from reviews r where r.analysis_id = any($1) order by r.id`;

describe('whatever people do with reviews', () => {
  const clock = new MovableClock();
  const app = useApp(async () => {
    const reviews = { reoffer: { unavailable: true }, sla: { escalateOnBreach: true } };
    // Without the role scheduler: timers fire when a step says so, and not between two steps.
    const settings = { reviews, roles: ['api', 'worker'], secret: testSecret };
    return settings;
  }, clock);

  const settle = async () => {
    const [runner, relay] = [TimerRunner, OutboxRelay].map((type) => app.app.get(type as never, { strict: false })) as [
      TimerRunner,
      OutboxRelay,
    ];
    for (;;) {
      await runner.run();
      await relay.drain();
      const [{ busy }] = await query<[{ busy: boolean }]>(
        app.databaseUrl,
        `select exists (select 1 from outbox_events where delivered_at is null) or
                exists (select 1 from timers where due_at <= $1) as busy`,
        [clock.now()],
      );
      if (!busy) return;
    }
  };

  it(
    `${walks * steps} random steps lose no review, give none to two, nobody too much, and tell true histories`,
    async () => {
      const key = await app.withScopes('admin');
      const otherKey = await app.withScopes('admin');
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: steps, size: 'max' }), async (walk) => {
          // What the walk before has left open would be offered to the users of this one.
          await query(app.databaseUrl, `update users set available = false where role in ('reviewer', 'supervisor')`);
          await query(app.databaseUrl, `update reviews set status = 'completed'; delete from timers`);
          clock.moveTo(new Date());
          const limits = [3, 4, 2, 5, 6];
          const users = await Promise.all(
            limits.map(async (max, index): Promise<[string, KnownUser]> => {
              const role = index === limits.length - 1 ? 'supervisor' : 'reviewer';
              const { userId: id } = await member(app, { role, maxOpenReviews: max });
              return [id, { id, role, max, available: true }];
            }),
          );
          const spare = await manyAnalyses(app, steps);
          const desk: Desk = {
            key,
            otherKey,
            clock,
            settle,
            analysis: async () => spare.used[spare.used.push(spare.ids[spare.used.length]!) - 1]!,
            stored: () => query<Stored[]>(app.databaseUrl, all, [spare.used]),
          };
          await fc.asyncModelRun(() => ({ model: { reviews: new Map(), users: new Map(users) }, real: desk }), walk);
        }),
        { numRuns: walks, endOnFailure: true },
      );
    },
    walks * 60_000,
  );
});
