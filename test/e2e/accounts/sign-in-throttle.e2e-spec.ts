import { adminEmail, adminPassword } from '../../support/administrator.js';
import type { Answer } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

interface Alert {
  readonly priority: string;
  readonly message: string;
}

describe('failed sign-ins', () => {
  const clock = new MovableClock();
  const app = useApp({ http: { trustProxy: 1 } }, clock);

  const signIn = (email: string, password: string, address = '203.0.113.9'): Promise<Answer> =>
    app.anyone.post('/v1/auth/sign-in', { email, password }, { 'x-forwarded-for': address });
  const statuses = async (times: number, email: string, address?: string) => {
    const seen = [];
    for (let i = 0; i < times; i++) seen.push((await signIn(email, 'a guess', address)).status);
    return seen;
  };
  const alerts = () =>
    query<Alert[]>(
      app.databaseUrl,
      `select distinct priority, message from notifications where type = 'security.alert'`,
    );

  it.each([adminEmail, 'nobody@example.com'])('are followed by growing delays for %s', async (email) => {
    expect(await statuses(6, email)).toEqual([401, 401, 401, 401, 401, 429]);
    const waits = [];
    for (let i = 0; i < 4; i++) {
      const answer = await signIn(email, 'a guess');
      expect(answer.status).toBe(429);
      expect(answer.body.error.message).toMatch(/^Too many failed sign-ins: try again in \d+ s\.$/);
      waits.push(answer.body.error.retryAfter);
      clock.advance(answer.body.error.retryAfter);
      expect((await signIn(email, 'a guess')).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
  });

  it('from one address do not lock out who has signed in from another before', async () => {
    const home = '198.51.100.7';
    clock.advance(900);
    expect((await signIn(adminEmail, adminPassword, home)).status).toBe(200);
    expect(await statuses(20, adminEmail)).toContain(429);
    expect((await signIn(adminEmail, adminPassword, home)).status).toBe(200);
    expect((await signIn(adminEmail, adminPassword, '198.51.100.8')).status).toBe(429);
    expect(await statuses(6, adminEmail, home)).toEqual([401, 401, 401, 401, 401, 429]); // guessed at there too
  });

  it('are gathered in one high alert that names who, from where and how often', async () => {
    clock.advance(61);
    const [alert, ...others] = await until(async () => {
      const found = await alerts();
      return found.length > 0 && found;
    });
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ priority: 'high' });
    // Those of the second test too, where the timer had not fired before.
    expect(alert!.message).toMatch(
      /^\d+ sign-ins failed\. .*admin@\S+: \d+ times from (198\.51\.100\.7, )?203\.0\.113\.9\.$/,
    );
    clock.advance(1000);
    await signIn(adminEmail, 'a guess', '203.0.113.77');
    const [timer] = await query<{ due_at: Date }[]>(
      app.databaseUrl,
      `select due_at from timers where kind = 'sign-in.refused'`,
    );
    expect(timer!.due_at.getTime() - clock.now().getTime()).toBeGreaterThan(2000 * 1000); // an hour after the first
  });

  it('are a critical alert where a success from an unknown place follows many', async () => {
    const email = 'guessed@example.com';
    await app.admin.post('/v1/users', { email, name: 'G', role: 'reviewer', password: adminPassword });
    for (let i = 0; i < 10; i++) {
      expect((await signIn(email, 'a guess', '203.0.113.200')).status).toBe(401);
      clock.advance(64);
    }
    expect((await signIn(email, adminPassword, '203.0.113.200')).status).toBe(200);
    const found = await until(async () => (await alerts()).find(({ priority }) => priority === 'critical'));
    expect(found.message).toBe(`${email} has signed in from 203.0.113.200 after 10 failed sign-ins.`);
  });

  it('make places unknown again where the password changes', async () => {
    const place = '198.51.100.99';
    const email = 'moved@example.com';
    const { body } = await app.admin.post('/v1/users', { email, name: 'M', role: 'reviewer', password: adminPassword });
    await signIn(email, adminPassword, place);
    await app.admin.put(`/v1/users/${body.userId}`, { password: 'another long password' });
    await statuses(6, email, '203.0.113.201');
    expect((await signIn(email, 'another long password', place)).status).toBe(429);
  });
});

describe('sign-ins of somebody who knows the password', () => {
  const clock = new MovableClock();
  const app = useApp({ auth: { failedSignIns: { free: 2 } }, rateLimits: { signInsPerMinute: 2 } }, clock);
  const signIn = async (password: string) =>
    (await app.anyone.post('/v1/auth/sign-in', { email: adminEmail, password })).status;

  it('are never limited: 40 in a row pass where two failures in a minute are allowed', async () => {
    const seen = new Set<number>();
    for (let i = 0; i < 40; i++) seen.add(await signIn(adminPassword));
    expect([...seen]).toEqual([200]);
  });

  it('raise no critical alert after one wrong password, which the hourly notice counts', async () => {
    expect([await signIn('a typing error'), await signIn(adminPassword)]).toEqual([401, 200]);
    clock.advance(61);
    const found = await until(async () => {
      const alerts = await query<Alert[]>(
        app.databaseUrl,
        `select distinct priority, message from notifications where type = 'security.alert'`,
      );
      return alerts.length > 0 && alerts;
    });
    expect(found).toEqual([
      { priority: 'high', message: expect.stringMatching(/^1 sign-in failed\. .*admin@\S+: once from \S+\.$/) },
    ]);
  });
});
