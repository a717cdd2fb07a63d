import { TimerRunner } from '../../../src/core/platform/timers/timer-runner.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { addUser, signIn, unavailable } from './users.people.js';

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('others are told that a user cannot work on reviews', () => {
  const app = useApp();

  const put = async (userId: string, body: object) =>
    expect((await app.admin.put(`/v1/users/${userId}`, body)).status).toBe(200);
  const timers = (userId: string) =>
    query<{ due_at: Date }[]>(app.databaseUrl, `select due_at from timers where kind = 'user.absence' and key = $1`, [
      userId,
    ]);
  /** As if the time of the timer had come. */
  const fire = async (userId: string) => {
    await query(app.databaseUrl, 'update timers set due_at = now() where key = $1', [userId]);
    const runner = app.app.get(TimerRunner, { strict: false });
    await runner.run(); // one that was under way
    await runner.run();
    expect(await timers(userId)).toEqual([]);
  };

  it.each([
    ['deactivated', { disabled: true }],
    ['unavailable', { available: false }],
    ['outOfOffice', { outOfOffice: { from: at(-hour), until: at(hour) } }],
    ['outOfOffice', { outOfOffice: { from: at(-hour), until: null } }],
    ['deactivated', { role: 'viewer' }],
  ])('because: %s, by %j, once', async (because, change) => {
    const { userId } = await addUser(app);
    await put(userId, change);
    await put(userId, change);
    await put(userId, { name: 'Another' });
    expect(await unavailable(app, userId)).toEqual([because]);
  });

  it('by a deactivation', async () => {
    const { userId } = await addUser(app);
    await app.admin.delete(`/v1/users/${userId}`);
    await app.admin.delete(`/v1/users/${userId}`);
    expect(await unavailable(app, userId)).toEqual(['deactivated']);
  });

  it('for each reason that is new', async () => {
    const { userId } = await addUser(app);
    await put(userId, { disabled: true, available: false, outOfOffice: { from: at(-hour), until: null } });
    expect((await unavailable(app, userId)).toSorted()).toEqual(['deactivated', 'outOfOffice', 'unavailable']);
  });

  it.each([
    [{ name: 'Another', teams: ['x'] }],
    [{ role: 'supervisor' }],
    [{ available: true }],
    [{ outOfOffice: { from: at(-2 * hour), until: at(-hour) } }],
    [{ outOfOffice: { from: at(hour), until: null } }],
    [{ workingHours: { days: [1], start: '09:00', end: '17:00' } }],
  ])('and not by %j', async (change) => {
    const { userId } = await addUser(app);
    await put(userId, change);
    expect(await unavailable(app, userId)).toEqual([]);
  });

  it('when the absence begins that was entered before', async () => {
    const from = at(hour);
    const { userId } = await addUser(app, { outOfOffice: { from, until: null } });
    expect(await timers(userId)).toEqual([{ due_at: new Date(from) }]);
    await query(app.databaseUrl, `update users set out_of_office_from = now() - interval '1 second' where id = $1`, [
      userId,
    ]);
    expect(await unavailable(app, userId)).toEqual([]);
    await fire(userId);
    expect(await unavailable(app, userId)).toEqual(['outOfOffice']);
  });

  it('not when the absence is no longer one at that time', async () => {
    const { userId } = await addUser(app, { outOfOffice: { from: at(hour), until: null } });
    await fire(userId);
    expect(await unavailable(app, userId)).toEqual([]);
  });

  it('at the time of the absence as it was entered last', async () => {
    const { userId } = await addUser(app, { outOfOffice: { from: at(hour), until: null } });
    const from = at(2 * hour);
    await put(userId, { outOfOffice: { from, until: at(3 * hour) } });
    expect(await timers(userId)).toEqual([{ due_at: new Date(from) }]);
    await put(userId, { name: 'Another' });
    expect(await timers(userId)).toHaveLength(1);
    await put(userId, { outOfOffice: null });
    expect(await timers(userId)).toEqual([]);
  });

  it('at once where the absence is moved to now', async () => {
    const { userId, email } = await addUser(app, { outOfOffice: { from: at(hour), until: null } });
    const person = await signIn(app, email);
    expect((await person.put('/v1/auth/me', { outOfOffice: { from: at(-hour), until: null } })).status).toBe(200);
    expect([await unavailable(app, userId), await timers(userId)]).toEqual([['outOfOffice'], []]);
  });
});
