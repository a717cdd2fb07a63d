import { TimerRunner } from '../../../src/core/platform/timers/timer-runner.js';
import { member, type Member } from '../../support/desk.js';
import { fireTimers } from '../../support/fire-timers.js';
import { read, startMailServer } from '../../support/mail-server.js';
import { MovableClock } from '../../support/movable-clock.js';
import { signedIn } from '../../support/signed-in.js';
import { createTestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { publish } from '../../support/webhooks.js';

const seconds = 30;
/** Minutes of the day at which a call turns out to be critical: two of 200 calls. */
const critical = [9.5 * 60, 15.5 * 60];
const acknowledgedAfter = 10;
/** Reminders come every five minutes. */
const step = 5;

interface Day {
  /** Whether e-mails can carry the link. */
  readonly hasPublicUrl: boolean;
  readonly isSignedIn: boolean;
  /** How many of the three supervisors acknowledge. */
  readonly acknowledging: number;
}

/** 24 hours of three supervisors and the administrator, five minutes at a time; e-mails of each supervisor and of the administrator. */
async function mailsOf({ hasPublicUrl, isSignedIn, acknowledging }: Day): Promise<number[]> {
  const mail = await startMailServer({ startTls: false });
  const clock = new MovableClock();
  const app = await createTestApp(
    {
      plugins: [
        {
          id: 'mail',
          use: 'channel-email',
          options: { from: 'alerts@example.org', smtp: { host: '127.0.0.1', port: mail.port, requireTls: false } },
        },
      ],
      notifications: hasPublicUrl ? { publicUrl: 'https://calls.example.org' } : {},
    },
    clock,
  );
  try {
    const rows = <T>(sql: string) => query<T[]>(app.databaseUrl, sql);
    const supervisors: Member[] = [];
    for (let number = 0; number < 3; number++) supervisors.push(await member(app, { role: 'supervisor' }));
    const [{ email: admin }] = (await rows<{ email: string }>(`select email from users where role = 'admin'`)) as [
      { email: string },
    ];
    const signIn = signedIn(() => app);
    const told = async () => (await rows(`select 1 from notifications where escalation_of is null`)).length;
    const acknowledge = async () => {
      for (const one of supervisors.slice(0, acknowledging)) {
        const api = await signIn(one);
        const { body } = await api.get('/v1/notifications?unread=true&priority=critical&limit=100');
        for (const { notificationId } of body.data) await api.post(`/v1/notifications/${notificationId}/acknowledge`);
      }
    };
    if (!isSignedIn) await rows(`update sessions set revoked_at = now()`);
    const pending = `select 1 from deliveries where status = 'pending' limit 1`;
    const handedOver = () =>
      until(async () => (await rows(pending)).length === 0, { seconds, what: 'all to be handed over' });
    for (let minute = 0; minute < 24 * 60; minute += step) {
      if (critical.includes(minute - acknowledgedAfter)) await acknowledge();
      clock.advance(step * 60);
      await fireTimers(app.app.get(TimerRunner), app.databaseUrl, clock);
      await handedOver();
      const call = critical.indexOf(minute);
      if (call >= 0) {
        const before = await told();
        const fraud = { riskScore: 90, riskLevel: 'critical', fraudIndicators: [], summary: 'A code.' };
        await publish(app, 'fraud.detected', { analysisId: `ana_${call}`, ...fraud });
        await until(async () => (await told()) === before + 3, { seconds, what: 'the alert' });
        await handedOver(); // a clock that leaps while one is on its way has it sent twice
      }
    }
    const letters = await Promise.all(mail.arrived.map(read));
    return [...supervisors.map(({ email }) => email), admin].map(
      (email) =>
        letters.filter(
          ({ to, subject }) => subject?.includes('Critical fraud') && to?.some(({ address }) => address === email),
        ).length,
    );
  } finally {
    await app.close();
    await mail.close();
  }
}

// The figures stand in docs/notifications.md.
describe('e-mails of a day with 200 calls, two of them critical, to three supervisors and the administrator', () => {
  it.each([
    {
      day: 'nobody acknowledges',
      hasPublicUrl: true,
      isSignedIn: false,
      acknowledging: 0,
      mails: [46, 46, 46, 44],
    },
    {
      day: 'all acknowledge after ten minutes',
      hasPublicUrl: true,
      isSignedIn: false,
      acknowledging: 3,
      mails: [4, 4, 4, 0],
    },
    {
      day: 'one acknowledges after ten minutes, by an open session',
      hasPublicUrl: true,
      isSignedIn: true,
      acknowledging: 1,
      mails: [4, 46, 46, 0],
    },
    {
      day: 'nobody can acknowledge',
      hasPublicUrl: false,
      isSignedIn: false,
      acknowledging: 0,
      mails: [4, 4, 4, 2],
    },
  ])(
    '$day',
    async ({ mails, ...day }) => {
      expect(await mailsOf(day)).toEqual(mails);
    },
    180_000,
  );
});
