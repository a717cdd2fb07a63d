import { SignInLinks } from '../../../src/core/features/accounts/sign-in/sign-in-links.service.js';
import { UsersService } from '../../../src/core/features/accounts/users/users.service.js';
import { systemPrincipal } from '../../../src/core/platform/caller/principal.js';
import { Browser } from '../../support/browser.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { addUser, badPaths, newAccount, outcome, password, signIn } from './users.people.js';

const chosen = 'what only they know';

describe('a password link', () => {
  const app = useApp();

  const make = (userId: string, as = app.admin) => as.post(`/v1/users/${userId}/password-link`);
  async function newLink(fields: Record<string, unknown> = {}) {
    const user = await addUser(app, fields);
    const { status, body } = await make(user.userId);
    expect(status).toBe(200);
    return { userId: user.userId as string, email: user.email as string, code: body.code as string };
  }
  const choose = (code: string, word = chosen, page = new Browser(app.anyone), headers: Record<string, string> = {}) =>
    page.post('/v1/auth/sign-in/password-link', { code, password: word }, headers);
  const refused = async (code: string) => expect(outcome(await choose(code))).toEqual([401, 'INVALID_SIGN_IN_LINK']);
  const signInStatus = async (email: string, word: string) =>
    (await app.anyone.post('/v1/auth/sign-in', { email, password: word })).status;

  it('lets a new user without a password choose one, once, and signs them in', async () => {
    const { userId, email, code } = await newLink({ password: null });
    const page = new Browser(app.anyone);
    const answer = await choose(code, chosen, page);
    expect([answer.status, answer.body.user.email, answer.body.refresh_token]).toEqual([200, email, null]);
    expect((await page.refresh()).status).toBe(200);
    expect(await signInStatus(email, chosen)).toBe(200);
    await refused(code);
    const actions = async (filter: string) =>
      (await app.admin.get(`/v1/audit?${filter}`)).body.data.map(({ details }: { details: unknown }) => details);
    const link = code.split('.')[0];
    expect(await actions(`action=password-link.created&resource=${userId}`)).toEqual([{ link }]);
    expect(await actions(`action=user.updated&resource=${userId}&actor=${userId}`)).toEqual([{ fields: ['password'] }]);
    expect(await actions(`action=sign-in&actor=${userId}`)).toContainEqual({ link });
  });

  it('leaves the present password valid until another is chosen, which ends all other sessions', async () => {
    const { email, code } = await newLink();
    const before = await signIn(app, email);
    expect((await before.get('/v1/auth/me')).status).toBe(200);
    expect((await choose(code)).status).toBe(200);
    expect(outcome(await before.get('/v1/auth/me'))).toEqual([401, 'INVALID_TOKEN']);
    expect([await signInStatus(email, password), await signInStatus(email, chosen)]).toEqual([401, 200]);
  });

  it('can be used again where the password was refused', async () => {
    const { code } = await newLink();
    const short = await choose(code, 'short');
    expect([short.status, badPaths(short)]).toEqual([422, ['password']]);
    expect((await choose(code)).status).toBe(200);
  });

  it('is used once where it is opened several times at the same moment', async () => {
    const { code } = await newLink();
    const answers = await Promise.all([1, 2, 3].map((at) => choose(code, `${chosen} ${at}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('is used or replaced, where both happen at once, and neither waits for the other without end', async () => {
    for (let round = 0; round < 15; round++) {
      const { userId, code } = await newLink();
      const [chose, made] = await Promise.all([choose(code), make(userId)]);
      expect([200, 401]).toContain(chose.status);
      expect(made.status).toBe(200);
    }
  });

  it('works until another one is made', async () => {
    const { userId, code } = await newLink();
    const second = (await make(userId)).body.code as string;
    await refused(code);
    expect((await choose(second)).status).toBe(200);
  });

  it('ends where its user is deactivated or gets another password', async () => {
    const deactivated = await newLink();
    await query(app.databaseUrl, 'update users set disabled = true where id = $1', [deactivated.userId]);
    await refused(deactivated.code);
    const changed = await newLink();
    await app.admin.put(`/v1/users/${changed.userId}`, { password: 'another long password' });
    await refused(changed.code);
  });

  it('is not a sign-in link, and the other way round', async () => {
    const { email, code } = await newLink();
    const page = new Browser(app.anyone);
    expect(outcome(await page.post('/v1/auth/sign-in/link', { code }))).toEqual([401, 'INVALID_SIGN_IN_LINK']);
    const [user] = await app.app.get(UsersService, { strict: false }).withEmail(email);
    const links = app.app.get(SignInLinks, { strict: false });
    await refused(await links.create(systemPrincipal(user!.accountId), user!));
    expect((await choose(code)).status).toBe(200);
  });

  it('is nothing that one can guess, and no page of another site uses it', async () => {
    const { code } = await newLink();
    const [id, secret] = code.split('.');
    for (const made of [`${id}.${'a'.repeat(43)}`, `${id}.`, `${id}`, `lnk_x.${secret}`, 'x']) await refused(made);
    const foreign = await choose(code, chosen, new Browser(app.anyone), { origin: 'https://evil.example' });
    expect(outcome(foreign)).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect(JSON.stringify(await query(app.databaseUrl, 'select * from sign_in_links'))).not.toContain(secret);
    expect((await choose(code)).status).toBe(200);
  });

  it('is made by administrators, for users of their account who are active', async () => {
    const { userId } = await addUser(app);
    const supervisor = await signIn(app, (await addUser(app, { role: 'supervisor' })).email);
    const key = app.anyone.key(
      (await app.admin.post('/v1/api-keys', { name: 'k', scopes: ['write:users', 'read:users'] })).body.key,
    );
    for (const caller of [supervisor, key])
      expect(outcome(await make(userId, caller))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    const other = await newAccount(app);
    expect(outcome(await make(userId, other.admin))).toEqual([404, 'USER_NOT_FOUND']);
    await app.admin.delete(`/v1/users/${userId}`);
    expect(outcome(await make(userId))).toEqual([409, 'CONFLICT']);
  });
});

describe('codes of password links', () => {
  const clock = new MovableClock();
  const app = useApp({ rateLimits: { signInsPerMinute: 20 } }, clock);

  async function newCode(): Promise<string> {
    const { userId } = await addUser(app);
    return (await app.admin.post(`/v1/users/${userId}/password-link`)).body.code;
  }
  const choose = (code: string) =>
    new Browser(app.anyone).post('/v1/auth/sign-in/password-link', { code, password: chosen });

  it('are tried with growing delays, as passwords are', async () => {
    const code = await newCode();
    for (let i = 0; i < 20; i++) expect(outcome(await choose('lnk_1.guess'))).toEqual([401, 'INVALID_SIGN_IN_LINK']);
    const slowed = await choose(code);
    expect(outcome(slowed)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    clock.advance(slowed.body.error.retryAfter);
    expect((await choose(code)).status).toBe(200);
  });

  it('work for 72 hours', async () => {
    const [first, second] = [await newCode(), await newCode()];
    clock.advance(72 * 3600 - 10);
    expect((await choose(first)).status).toBe(200);
    clock.advance(10);
    expect(outcome(await choose(second))).toEqual([401, 'INVALID_SIGN_IN_LINK']);
  });
});
