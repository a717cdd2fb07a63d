import { hashOf } from '../../../src/core/features/accounts/api-key-value.js';
import { useApp, useClient } from '../../support/harness.js';
import { secondAccount } from '../../support/second-account.js';
import type { Api } from '../../support/api.js';
import { query } from '../../support/test-database.js';

const email = 'kim@example.com';
const [ofFirst, ofSecond, ofBoth] = ['a password of the first', 'a password in the second', 'one password for both'];

describe('an e-mail address in two accounts', () => {
  const ids: Record<'first' | 'second', string> = { first: '', second: '' };
  const app = useApp();
  const second = useClient(() => secondAccount(app));

  const add = (api: Api, password: string) =>
    api.post('/v1/users', { email: 'Kim@example.com', name: 'Kim', role: 'reviewer', password });
  const signIn = (password: string, accountId?: string) =>
    app.anyone.post('/v1/auth/sign-in', { email, password, ...(accountId && { accountId }) });
  const accountOf = async (userId: string) =>
    (await query<{ id: string }[]>(app.databaseUrl, 'select account_id as id from users where id = $1', [userId]))[0]!
      .id;

  it('is added in one as if the other had none', async () => {
    const [one, other] = [await add(app.admin, ofFirst), await add(second, ofSecond)];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(Object.keys(other.body)).toEqual(Object.keys(one.body));
    Object.assign(ids, { first: one.body.userId, second: other.body.userId });
  });

  it('is taken in the account that has it', async () => {
    for (const api of [app.admin, second]) {
      const { status, body } = await add(api, ofBoth);
      expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    }
  });

  it('is given to a user whose address changes, in the other account only', async () => {
    const { body } = await second.post('/v1/users', {
      email: 'lee@example.com',
      name: 'Lee',
      role: 'reviewer',
      password: ofBoth,
    });
    const path = `/v1/users/${body.userId}`;
    expect((await second.put(path, { email })).status).toBe(409);
    expect((await second.put(path, { email: 'admin@localhost' })).status).toBe(200);
  });

  it('signs in where the password fits', async () => {
    for (const [password, userId] of [
      [ofFirst, ids.first],
      [ofSecond, ids.second],
    ] as const)
      expect((await signIn(password)).body.user.userId).toBe(userId);
    const { status, body } = await signIn('a password of nobody');
    expect([status, body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('with one password signs in to the older account, or to the one that is named', async () => {
    for (const [api, id] of [
      [app.admin, ids.first],
      [second, ids.second],
    ] as const)
      expect((await api.put(`/v1/users/${id}`, { password: ofBoth })).status).toBe(200);
    expect((await signIn(ofBoth)).body.user.userId).toBe(ids.first);
    expect((await signIn(ofBoth, await accountOf(ids.second))).body.user.userId).toBe(ids.second);
    expect((await signIn(ofBoth, 'acc_none')).status).toBe(401);
  });

  it('signs in to the account where the user is not deactivated', async () => {
    expect((await app.admin.put(`/v1/users/${ids.first}`, { disabled: true })).status).toBe(200);
    expect((await signIn(ofBoth)).body.user.userId).toBe(ids.second);
  });

  it('is guessed as slowly by who has signed in to one of the accounts as by anybody', async () => {
    // Both are known from here by now: of the first that is forgotten.
    await query(app.databaseUrl, 'delete from known_origins where user_id = $1', [ids.first]);
    await query(app.databaseUrl, 'delete from sign_in_delays');
    expect((await signIn('a password of nobody')).status).toBe(401);
    const strangers = hashOf(`account ${hashOf(email)}`);
    const found = await query<{ failures: number }[]>(
      app.databaseUrl,
      'select failures from sign_in_delays where key = $1',
      [strangers],
    );
    expect(found).toEqual([{ failures: 1 }]);
  });
});
