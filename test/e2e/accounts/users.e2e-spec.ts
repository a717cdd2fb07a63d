import { useApp, useClient } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import { adminEmail } from '../../support/administrator.js';
import { query } from '../../support/test-database.js';
import { addUser, badPaths, outcome, password, signIn } from './users.people.js';

describe('a user', () => {
  const app = useApp();
  const stranger = useClient(() => secondAccount(app));

  const full = {
    email: ' Dana@Example.com ',
    name: ' Dana Reyes ',
    role: 'reviewer',
    password,
    teams: ['security', ' Security', 'night shift'],
    expertise: ['bank_impersonation'],
    timeZone: 'europe/berlin',
    workingHours: { days: [5, 1], start: '22:00', end: '06:00' },
    available: false,
    maxOpenReviews: 0,
    phoneNumber: '+4930123456',
    locale: 'EN-gb',
    outOfOffice: { from: '2020-01-01', until: '2020-02-01T00:00:00+02:00' },
  };

  it('is added with every field, in one form', async () => {
    const { status, body, text } = await app.admin.post('/v1/users', full);
    expect(status).toBe(201);
    expect(body).toEqual({
      userId: expect.stringMatching(/^usr_/),
      email: 'dana@example.com',
      name: 'Dana Reyes',
      role: 'reviewer',
      teams: ['security', 'night shift'],
      expertise: ['bank_impersonation'],
      timeZone: 'Europe/Berlin',
      workingHours: { days: [1, 5], start: '22:00', end: '06:00' },
      available: false,
      maxOpenReviews: 0,
      phoneNumber: '+4930123456',
      locale: 'en-GB',
      outOfOffice: { from: '2020-01-01T00:00:00.000Z', until: '2020-01-31T22:00:00.000Z' },
      disabled: false,
      createdAt: expect.any(String),
    });
    expect(text).not.toMatch(/password/i);
    expect((await app.admin.get(`/v1/users/${body.userId}`)).body).toEqual(body);
  });

  it('starts available, always at work, in UTC, with room for 50 reviews', async () => {
    expect(await addUser(app)).toMatchObject({
      teams: [],
      expertise: [],
      timeZone: 'UTC',
      workingHours: null,
      available: true,
      maxOpenReviews: 50,
      phoneNumber: null,
      locale: 'en',
      outOfOffice: null,
      disabled: false,
    });
  });

  it('is made once for one Idempotency-Key', async () => {
    const body = { email: 'once@example.com', name: 'Once', role: 'viewer', password };
    const send = () => app.admin.post('/v1/users', body, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.userId]).toEqual([201, 201, first.body.userId]);
    expect(second.headers.get('idempotent-replay')).toBe('true');
  });

  it('is refused with every bad field at once', async () => {
    const answer = await app.admin.post('/v1/users', {
      email: 'nobody',
      name: ' ',
      password: 'short',
      teams: Array.from({ length: 51 }, (_, i) => `t${i}`),
      expertise: ['x'.repeat(65)],
      timeZone: '+02:00',
      workingHours: { days: [1, 1], start: '24:00', end: '6:00' },
      available: 'yes',
      maxOpenReviews: 1001,
      phoneNumber: '030 123456',
      locale: 'not a locale',
      outOfOffice: { from: '2026-02-01', until: '2026-02-01' },
      colour: 'red',
    });
    expect(outcome(answer)).toEqual([422, 'VALIDATION_FAILED']);
    expect(badPaths(answer)).toEqual([
      'available',
      'colour',
      'email',
      'expertise.0',
      'locale',
      'maxOpenReviews',
      'name',
      'outOfOffice.until',
      'password',
      'phoneNumber',
      'role',
      'teams',
      'timeZone',
      'workingHours.days',
      'workingHours.end',
      'workingHours.start',
    ]);
  });

  it.each([
    ['without a password', { email: 'x@example.com', name: 'X', role: 'viewer' }, ['password']],
    ['with nothing', {}, ['email', 'name', 'password', 'role']],
    ['with a list', [], ['']],
    ['with a line break in a name', { email: 'x@example.com', name: 'a\r\nb', role: 'viewer', password }, ['name']],
    [
      'with NUL in a team',
      { email: 'x@example.com', name: 'X', role: 'viewer', password, teams: ['a\u0000'] },
      ['teams.0'],
    ],
  ])('is refused %s', async (_, body, paths) => {
    const answer = await app.admin.post('/v1/users', body);
    expect([answer.status, badPaths(answer)]).toEqual([422, paths]);
  });

  it('has an address that nobody else of the account has', async () => {
    const body = { email: adminEmail.toUpperCase(), name: 'X', role: 'viewer', password };
    expect(outcome(await app.admin.post('/v1/users', body))).toEqual([409, 'CONFLICT']);
    const { userId } = await addUser(app);
    expect(outcome(await app.admin.put(`/v1/users/${userId}`, { email: adminEmail }))).toEqual([409, 'CONFLICT']);
  });

  it('is made by one of two requests with one address at once', async () => {
    const body = { email: 'race@example.com', name: 'X', role: 'viewer', password };
    const answers = await Promise.all([1, 2, 3].map(() => app.admin.post('/v1/users', body)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409']);
    const two = [await addUser(app), await addUser(app)];
    const moved = await Promise.all(
      two.map(({ userId }) => app.admin.put(`/v1/users/${userId}`, { email: 'moved@example.com' })),
    );
    expect(moved.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  it('is changed in the fields that are sent, and the answer is what is read', async () => {
    const before = await addUser(app, {
      phoneNumber: '+4930123456',
      workingHours: { days: [1], start: '09:00', end: '17:00' },
    });
    const change = { name: 'New', workingHours: null, phoneNumber: null, teams: ['a', 'A'], outOfOffice: null };
    const { status, body, headers } = await app.admin.put(`/v1/users/${before.userId}`, change);
    expect([status, body]).toEqual([200, { ...before, ...change, teams: ['a'] }]);
    const read = await app.admin.get(`/v1/users/${before.userId}`);
    expect([read.body, read.headers.get('etag')]).toEqual([body, headers.get('etag')]);
    const same = await app.admin.put(`/v1/users/${before.userId}`, { email: before.email.toUpperCase(), name: 'New' });
    expect(same.body).toEqual(body);
  });

  it('is changed only in the state that If-Match names', async () => {
    const path = `/v1/users/${(await addUser(app)).userId}`;
    const etag = (await app.admin.get(path)).headers.get('etag')!;
    expect((await app.admin.put(path, { name: 'One' }, { 'if-match': etag })).status).toBe(200);
    expect(outcome(await app.admin.put(path, { name: 'Two' }, { 'if-match': etag }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    expect((await app.admin.get(path)).body.name).toBe('One');
  });

  it.each([
    [{}],
    [{ userId: 'usr_1' }],
    [{ role: 'root' }],
    [{ disabled: 'no' }],
    [{ timeZone: 'Mars/Olympus' }],
    ['"x"'],
  ])('is not changed by %j', async (body) => {
    const { userId } = await addUser(app);
    expect(outcome(await app.admin.put(`/v1/users/${userId}`, body))[0]).toBe(422);
  });

  it('of another account is one that does not exist, whatever is sent', async () => {
    const { userId } = await addUser(app);
    for (const id of [userId, 'usr_01jd5kz3x9a7c2v5b8n1m4q6we', 'x']) {
      expect(outcome(await stranger.get(`/v1/users/${id}`))).toEqual([404, 'USER_NOT_FOUND']);
      for (const body of [{ name: 'X' }, { role: 'admin' }, { name: 1 }, {}])
        expect(outcome(await stranger.put(`/v1/users/${id}`, body))).toEqual([404, 'USER_NOT_FOUND']);
      expect(outcome(await stranger.delete(`/v1/users/${id}`))).toEqual([404, 'USER_NOT_FOUND']);
    }
    expect((await stranger.get('/v1/users')).text).not.toContain(userId);
  });

  it('is read by supervisors and changed by administrators', async () => {
    const { userId, email } = await addUser(app, { role: 'supervisor' });
    const supervisor = await signIn(app, email);
    expect((await supervisor.get(`/v1/users/${userId}`)).status).toBe(200);
    expect(outcome(await supervisor.put(`/v1/users/${userId}`, { name: 'X' }))).toEqual([
      403,
      'INSUFFICIENT_PERMISSIONS',
    ]);
    const reviewer = await signIn(app, (await addUser(app)).email);
    expect(outcome(await reviewer.get('/v1/users'))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('is told of in the audit trail without personal values', async () => {
    const { userId } = await addUser(app, { phoneNumber: '+4930999999' });
    await app.admin.put(`/v1/users/${userId}`, {
      name: 'Secret Name',
      phoneNumber: '+4930888888',
      password: 'a secret password',
    });
    await app.admin.put(`/v1/users/${userId}`, { name: 'Secret Name' });
    await app.admin.delete(`/v1/users/${userId}`);
    await app.admin.put(`/v1/users/${userId}`, { disabled: false, teams: ['x'] });
    const { body, text } = await app.admin.get(`/v1/audit?resource=${userId}`);
    const lines = body.data.map(({ action, details }: { action: string; details: { fields?: string[] } | null }) => [
      action,
      details?.fields,
    ]);
    expect(lines.toReversed().slice(0, 3)).toEqual([
      ['user.created', ['email', 'name', 'role', 'password', 'phoneNumber']],
      ['user.updated', ['name', 'phoneNumber', 'password']],
      ['user.deactivated', undefined],
    ]);
    expect(lines.map(([action]: [string]) => action).toSorted()).toEqual([
      'user.created',
      'user.deactivated',
      'user.reactivated',
      'user.updated',
      'user.updated',
    ]);
    expect(text).not.toMatch(/Secret|4930|example\.com|secret password/);
  });

  it('has a password that is kept as a hash only', async () => {
    const { email } = await addUser(app, { password: 'a password never seen' });
    const tables = await query<unknown[]>(app.databaseUrl, 'select * from users where email = $1', [email]);
    expect(JSON.stringify(tables)).toContain('$argon2id$');
    for (const table of ['users', 'outbox_events', 'audit_entries'])
      expect(JSON.stringify(await query(app.databaseUrl, `select * from ${table}`))).not.toContain('never seen');
  });
});
