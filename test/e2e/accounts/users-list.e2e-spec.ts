import { Colleagues } from '../../../src/core/features/accounts/colleagues.service.js';
import { UnitOfWork } from '../../../src/core/platform/database/unit-of-work.js';
import { useApp } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { query } from '../../support/test-database.js';
import { addUser, badPaths, outcome } from './users.people.js';

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('the list of users', () => {
  const ids: Record<string, string> = {};
  const app = useApp();
  beforeAll(async () => {
    const people = {
      cara: { name: 'cara', teams: ['Security'], expertise: ['threat', 'Bank_Impersonation'] },
      Abe: { name: 'Abe', role: 'supervisor', email: 'o%_k\\@example.com' },
      Bea: { name: 'Bea', available: false },
      'bea 2': { name: 'Bea', role: 'viewer' },
      Dan: { name: 'Dan 100%_', teams: ['technical'] },
    };
    for (const [key, fields] of Object.entries(people)) ids[key] = (await addUser(app, fields)).userId;
    await app.admin.delete(`/v1/users/${ids['Dan']}`);
  });

  const found = async (filter: string) => {
    const { status, body } = await app.admin.get(`/v1/users?${filter}`);
    expect(status).toBe(200);
    return body.data.map(
      ({ userId }: { userId: string }) => Object.keys(ids).find((key) => ids[key] === userId) ?? 'admin',
    );
  };

  it('is by name, and by id where names are the same', async () =>
    expect(await found('')).toEqual(['Abe', 'admin', 'Bea', 'bea 2', 'cara', 'Dan']));

  it.each([
    ['role=reviewer', ['Bea', 'cara', 'Dan']],
    ['role=admin', ['admin']],
    ['team=security', ['cara']],
    ['expertise=bank_impersonation', ['cara']],
    ['available=false', ['Bea']],
    ['disabled=true', ['Dan']],
    ['disabled=false&role=reviewer&available=true', ['cara']],
    ['search=BEA', ['Bea', 'bea 2']],
    ['search=localhost', ['admin']],
    [`search=${encodeURIComponent('%')}`, ['Abe', 'Dan']],
    [`search=${encodeURIComponent('0%_')}`, ['Dan']],
    [`search=${encodeURIComponent('_k\\@')}`, ['Abe']],
    ['search=nobody', []],
    [`team=${encodeURIComponent("' or true --")}`, []],
  ])('is filtered by %s', async (filter, names) => expect(await found(filter)).toEqual(names));

  it('has pages', async () => {
    const { body } = await app.admin.get('/v1/users?page=2&limit=4');
    expect(body.data.map(({ userId }: { userId: string }) => userId)).toEqual([ids['cara'], ids['Dan']]);
    expect(body.pagination).toEqual({ page: 2, limit: 4, total: 6, pages: 2, hasNext: false, hasPrev: true });
    expect((await app.admin.get('/v1/users?page=9')).body.data).toEqual([]);
  });

  it('refuses what it does not know, all at once', async () => {
    const answer = await app.admin.get('/v1/users?role=root&available=1&disabled=&limit=0&search=&sort=name');
    expect(outcome(answer)).toEqual([400, 'INVALID_PARAMETERS']);
    expect(badPaths(answer)).toEqual(['available', 'disabled', 'limit', 'role', 'search', 'sort']);
  });
});

describe('colleagues', () => {
  let accountId: string;
  const app = useApp();
  beforeAll(async () => {
    accountId = (await app.admin.get('/v1/auth/me')).body.accountId;
  });

  const ask = (ids?: readonly string[]) => {
    const colleagues = app.app.get(Colleagues, { strict: false });
    const work = () => (ids ? colleagues.find(accountId, ids) : colleagues.all(accountId));
    return app.app.get(UnitOfWork, { strict: false }).run(work);
  };

  it('are seen by other features as they are now', async () => {
    const user = await addUser(app, { teams: ['technical'], expertise: ['threat'], maxOpenReviews: 7 });
    const { userId, email, name } = user;
    expect(await ask([userId])).toEqual([
      {
        userId,
        email,
        name,
        role: 'reviewer',
        teams: ['technical'],
        expertise: ['threat'],
        available: true,
        working: true,
        isWorkingIn: expect.any(Function),
        disabled: false,
        timeZone: 'UTC',
        locale: 'en',
        phoneNumber: null,
        maxOpenReviews: 7,
      },
    ]);
  });

  it('are none for ids of another account, unknown ones, or none at all', async () => {
    const stranger = await secondAccount(app);
    const { user } = (await stranger.get('/v1/auth/me')).body;
    expect(await ask([user.userId, 'usr_none', "'"])).toEqual([]);
    expect(await ask([])).toEqual([]);
    expect((await ask()).map(({ userId }) => userId)).not.toContain(user.userId);
  });

  it.each([
    ['who are switched off', { available: false }, false],
    ['who are away', { outOfOffice: { from: at(-hour), until: at(hour) } }, false],
    ['who are away for good', { outOfOffice: { from: at(-hour), until: null } }, false],
    ['who will be away', { outOfOffice: { from: at(hour), until: null } }, true],
    ['who were away', { outOfOffice: { from: at(-2 * hour), until: at(-hour) } }, true],
  ])('%s are told apart', async (_, fields, available) => {
    const { userId } = await addUser(app, fields);
    expect((await ask([userId]))[0]).toMatchObject({ available, working: true });
  });

  it('who are deactivated are not available', async () => {
    const { userId } = await addUser(app);
    await app.admin.delete(`/v1/users/${userId}`);
    expect((await ask([userId]))[0]).toMatchObject({ available: false });
  });

  it('are at work by the clock of their zone', async () => {
    const day = ((new Date().getUTCDay() + 3) % 7) + 1; // three days from now, in no zone today
    const workingHours = { days: [day], start: '00:00', end: '00:00' };
    const { userId } = await addUser(app, { workingHours, timeZone: 'Pacific/Kiritimati' });
    expect((await ask([userId]))[0]).toMatchObject({ available: true, working: false });
  });

  it('are all there when there are a thousand', async () => {
    await query(
      app.databaseUrl,
      `insert into users (id, account_id, email, name, role, time_zone, working_hours, created_at)
       select 'usr_many' || i, $1, 'many' || i || '@example.com', 'Many', 'reviewer', 'Europe/Berlin',
              '{"days": [1], "start": "09:00", "end": "17:00"}', now() from generate_series(1, 1000) i`,
      [accountId],
    );
    expect((await ask()).length).toBeGreaterThan(1000);
  });
});
