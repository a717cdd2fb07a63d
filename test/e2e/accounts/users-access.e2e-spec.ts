import type { Api } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { addUser, newAccount, outcome, password, signIn } from './users.people.js';

describe('the rights over users', () => {
  const app = useApp();

  it('of a key without admin end at administrators', async () => {
    const account = await newAccount(app);
    const { adminId } = account;
    const manager = await account.key('read:users', 'write:users');
    const { userId } = await addUser(account);
    const person = { email: 'new@example.com', name: 'New', password };
    const refused = [403, 'INSUFFICIENT_PERMISSIONS'];
    expect(outcome(await manager.post('/v1/users', { ...person, role: 'admin' }))).toEqual(refused);
    expect(outcome(await manager.post('/v1/users', { role: 'admin' }))).toEqual(refused);
    expect(outcome(await manager.put(`/v1/users/${userId}`, { role: 'admin' }))).toEqual(refused);
    expect(outcome(await manager.put(`/v1/users/${adminId}`, { password: 'taken over by a key' }))).toEqual(refused);
    expect(outcome(await manager.put(`/v1/users/${adminId}`, { role: 'viewer', colour: 'red' }))).toEqual(refused);
    expect(outcome(await manager.delete(`/v1/users/${adminId}`))).toEqual(refused);
    for (const role of ['viewer', 'supervisor']) {
      const answer = await manager.post('/v1/users', { ...person, role });
      expect(outcome(answer)).toEqual(refused); // it has not what they would have
      expect(answer.body.error.details.required).toMatch(/^read:analyses, read:reviews.* to assign the role /);
    }
    expect(outcome(await manager.put(`/v1/users/${userId}`, { role: 'supervisor' }))).toEqual(refused);
    expect(outcome(await manager.put(`/v1/users/${userId}`, { password: 'taken over by a key' }))).toEqual(refused);
    expect(outcome(await manager.put(`/v1/users/${userId}`, { email: 'taken@example.com' }))).toEqual(refused);
    expect((await manager.put(`/v1/users/${userId}`, { teams: ['night'] })).status).toBe(200);
    const reviewers = ['read:analyses', 'read:reviews', 'read:notifications', 'write:reviews'] as const;
    const equal = await account.key('write:users', ...reviewers);
    expect((await equal.post('/v1/users', { ...person, role: 'reviewer' })).status).toBe(201);
    expect((await manager.delete(`/v1/users/${userId}`)).status).toBe(204);
    expect(outcome(await manager.put(`/v1/users/${userId}`, { disabled: false }))).toEqual(refused);
    const key = await account.key('admin');
    expect((await key.put(`/v1/users/${userId}`, { role: 'admin' })).status).toBe(200);
  });

  it('leave an account with an administrator', async () => {
    const account = await newAccount(app);
    const { adminId } = account;
    const key = await account.key('admin');
    const last = `/v1/users/${adminId}`;
    const conflict = [409, 'CONFLICT'];
    expect(outcome(await key.delete(last))).toEqual(conflict);
    expect(outcome(await key.put(last, { disabled: true }))).toEqual(conflict);
    expect(outcome(await key.put(last, { role: 'supervisor' }))).toEqual(conflict);
    const other = await addUser(account, { role: 'admin' });
    await key.delete(`/v1/users/${other.userId}`);
    expect(outcome(await key.delete(last))).toEqual(conflict); // the other one is deactivated
    await key.put(`/v1/users/${other.userId}`, { disabled: false });
    expect((await key.delete(last)).status).toBe(204);
    expect(outcome(await key.put(`/v1/users/${other.userId}`, { role: 'viewer' }))).toEqual(conflict);
  });

  it('leave an administrator when all are deactivated or demoted at once', async () => {
    const account = await newAccount(app);
    const { adminId } = account;
    const key = await account.key('admin');
    const ids = [adminId];
    for (let i = 0; i < 5; i++) ids.push((await addUser(account, { role: 'admin' })).userId);
    const answers = await Promise.all(
      ids.map((id, i) => (i % 2 ? key.delete(`/v1/users/${id}`) : key.put(`/v1/users/${id}`, { role: 'reviewer' }))),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    const left = await query(
      app.databaseUrl,
      `select 1 from users where role = 'admin' and not disabled and id = any($1)`,
      [ids],
    );
    expect(left).toHaveLength(1);
  });

  it('let nobody deactivate themselves', async () => {
    const account = await newAccount(app);
    const { adminId } = account;
    await addUser(account, { role: 'admin' });
    expect(outcome(await account.admin.delete(`/v1/users/${adminId}`))).toEqual([409, 'CONFLICT']);
    expect(outcome(await account.admin.put(`/v1/users/${adminId}`, { disabled: true }))).toEqual([409, 'CONFLICT']);
    expect((await account.admin.put(`/v1/users/${adminId}`, { role: 'supervisor' })).status).toBe(200);
    expect(outcome(await account.admin.get('/v1/audit'))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('of a role hold from the next request on', async () => {
    const { userId, email } = await addUser(app, { role: 'supervisor' });
    const person = await signIn(app, email);
    expect((await person.get('/v1/users')).status).toBe(200);
    await app.admin.put(`/v1/users/${userId}`, { role: 'viewer' });
    expect(outcome(await person.get('/v1/users'))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('end with a deactivation at once, and old sessions do not come back', async () => {
    const { userId, email } = await addUser(app);
    const { body } = await app.anyone.post('/v1/auth/sign-in', { email, password });
    const person = app.anyone.bearer(body.access_token);
    expect((await person.get('/v1/auth/me')).status).toBe(200);
    expect((await app.admin.delete(`/v1/users/${userId}`)).status).toBe(204);
    expect((await app.admin.delete(`/v1/users/${userId}`)).status).toBe(204);
    const ended = async () => [
      outcome(await person.get('/v1/auth/me')),
      outcome(await app.anyone.post('/v1/auth/refresh', { refresh_token: body.refresh_token })),
    ];
    const refused = [
      [401, 'INVALID_TOKEN'],
      [401, 'INVALID_TOKEN'],
    ];
    expect(await ended()).toEqual(refused);
    expect(outcome(await app.anyone.post('/v1/auth/sign-in', { email, password }))[0]).toBe(401);
    expect((await app.admin.get(`/v1/users/${userId}`)).body).toMatchObject({ disabled: true, email });
    expect((await app.admin.put(`/v1/users/${userId}`, { disabled: false })).body.disabled).toBe(false);
    expect(await ended()).toEqual(refused);
    expect((await (await signIn(app, email)).get('/v1/auth/me')).status).toBe(200);
  });

  it('limit the keys of a user, and those that these have made, and end them', async () => {
    const { userId, email } = await addUser(app, { role: 'admin' });
    const make = async (by: Api) => {
      const { body } = await by.post('/v1/api-keys', { name: 'theirs', scopes: ['admin'] });
      return { id: body.keyId as string, key: app.anyone.key(body.key) };
    };
    const first = await make(await signIn(app, email));
    const second = await make(first.key);
    const { data } = (await app.admin.get('/v1/api-keys?limit=100')).body;
    const found = (id: string) => data.find(({ keyId }: { keyId: string }) => keyId === id);
    expect(found(first.id)).toMatchObject({ createdBy: userId, ownerId: userId });
    expect(found(second.id)).toMatchObject({ createdBy: first.id, ownerId: userId });
    const seen = async () =>
      Promise.all(
        [first, second].flatMap(({ key }) => [key.get('/v1/audit'), key.get('/v1/users'), key.get('/v1/reviews')]),
      ).then((answers) => answers.map(({ status }) => status));
    expect(await seen()).toEqual([200, 200, 200, 200, 200, 200]);
    await app.admin.put(`/v1/users/${userId}`, { role: 'supervisor' });
    expect(await seen()).toEqual([403, 200, 200, 403, 200, 200]);
    await app.admin.put(`/v1/users/${userId}`, { role: 'viewer' });
    expect(await seen()).toEqual([403, 403, 200, 403, 403, 200]);
    await app.admin.delete(`/v1/users/${userId}`);
    expect(await seen()).toEqual([401, 401, 401, 401, 401, 401]);
    await app.admin.put(`/v1/users/${userId}`, { disabled: false, role: 'admin' });
    expect(await seen()).toEqual([401, 401, 401, 401, 401, 401]);
  });

  it('end in all sessions with a password that an administrator sets', async () => {
    const { userId, email } = await addUser(app);
    const person = await signIn(app, email);
    await app.admin.put(`/v1/users/${userId}`, { password: 'another password' });
    expect(outcome(await person.get('/v1/auth/me'))).toEqual([401, 'INVALID_TOKEN']);
    expect(outcome(await app.anyone.post('/v1/auth/sign-in', { email, password }))[0]).toBe(401);
    expect((await (await signIn(app, email, 'another password')).get('/v1/auth/me')).status).toBe(200);
  });

  it('are those of an administrator whose address was changed', async () => {
    const { admin, adminId, email } = await newAccount(app);
    await admin.put(`/v1/users/${adminId}`, { email: 'boss@example.com' });
    expect((await app.anyone.post('/v1/auth/sign-in', { email, password })).status).toBe(401);
    expect((await admin.get('/v1/auth/me')).body.user.email).toBe('boss@example.com');
  });
});
