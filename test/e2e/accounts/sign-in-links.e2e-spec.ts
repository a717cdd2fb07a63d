import { SignInLinks } from '../../../src/core/features/accounts/sign-in/sign-in-links.service.js';
import { UsersService } from '../../../src/core/features/accounts/users/users.service.js';
import { systemPrincipal } from '../../../src/core/platform/caller/principal.js';
import { adminEmail } from '../../support/administrator.js';
import { Browser } from '../../support/browser.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { addUser, outcome, password } from './users.people.js';

describe('a sign-in link', () => {
  const clock = new MovableClock();
  const app = useApp({}, clock);

  async function newLink(fields: Record<string, unknown> = {}) {
    const { userId, email } = await addUser(app, fields);
    const [user] = await app.app.get(UsersService, { strict: false }).withEmail(email);
    const make = () => app.app.get(SignInLinks, { strict: false }).create(systemPrincipal(user!.accountId), user!);
    return { userId, email, make, code: await make() };
  }
  const exchange = (code: string, page = new Browser(app.anyone), headers: Record<string, string> = {}) =>
    page.post('/v1/auth/sign-in/link', { code }, headers);
  const refused = async (code: string) => expect(outcome(await exchange(code))).toEqual([401, 'INVALID_SIGN_IN_LINK']);

  it('signs its user in once, with a session in cookies, and the audit trail says who made it and who used it', async () => {
    const { userId, email, code } = await newLink();
    const page = new Browser(app.anyone);
    const { status, body } = await exchange(code, page);
    expect([status, body.user.email, body.refresh_token]).toEqual([200, email, null]);
    expect((await app.anyone.bearer(body.access_token).get('/v1/auth/me')).status).toBe(200);
    expect((await page.refresh()).status).toBe(200);
    await refused(code);
    const made = (await app.admin.get(`/v1/audit?action=sign-in-link.created&resource=${userId}`)).body.data;
    const used = (await app.admin.get(`/v1/audit?action=sign-in&actor=${userId}`)).body.data;
    const details = { link: code.split('.')[0] };
    expect(made).toMatchObject([{ actor: { kind: 'system' }, resource: userId, details }]);
    expect(used).toMatchObject([{ details }]);
  });

  it('signs in once where it is opened several times at the same moment', async () => {
    const { code } = await newLink();
    const answers = await Promise.all([1, 2, 3].map(() => exchange(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('works within ten minutes, and not after', async () => {
    const { code, make } = await newLink();
    const another = await make();
    clock.advance(599);
    expect((await exchange(code)).status).toBe(200);
    clock.advance(2);
    await refused(another);
  });

  it('is deleted when it has expired, and not before', async () => {
    const old = await newLink();
    clock.advance(601);
    const fresh = await newLink();
    await app.app.get(SignInLinks, { strict: false }).prune(clock.now());
    const kept = await query<{ user_id: string }[]>(app.databaseUrl, 'select user_id from sign_in_links');
    const users = kept.map(({ user_id }) => user_id);
    expect([users.includes(old.userId), users.includes(fresh.userId)]).toEqual([false, true]);
  });

  it('ends where its user is deactivated, gets another password or signs out everywhere', async () => {
    const deactivated = await newLink();
    await query(app.databaseUrl, 'update users set disabled = true where id = $1', [deactivated.userId]);
    await refused(deactivated.code);
    const removed = await newLink();
    await app.admin.delete(`/v1/users/${removed.userId}`);
    await refused(removed.code);
    const changed = await newLink();
    await app.admin.put(`/v1/users/${changed.userId}`, { password: 'another long password' });
    await refused(changed.code);
    const left = await newLink();
    const { body } = await app.anyone.post('/v1/auth/sign-in', { email: left.email, password });
    await app.anyone.bearer(body.access_token).post('/v1/auth/sign-out/everywhere');
    await refused(left.code);
  });

  it('is nothing that one can guess or change', async () => {
    const { code } = await newLink();
    const [id, secret] = code.split('.');
    for (const made of [`${id}.${'a'.repeat(43)}`, `${id}.`, `${id}`, `lnk_x.${secret}`, 'x']) await refused(made);
    expect((await exchange(code)).status).toBe(200);
    expect(JSON.stringify(await query(app.databaseUrl, 'select * from sign_in_links'))).not.toContain(secret);
  });

  it('signs nobody in from a page of another site', async () => {
    const { code } = await newLink();
    const foreign = await exchange(code, new Browser(app.anyone), { origin: 'https://evil.example' });
    expect([...outcome(foreign), foreign.headers.getSetCookie()]).toEqual([403, 'CROSS_SITE_REQUEST', []]);
    expect((await exchange(code)).status).toBe(200);
  });

  it('is not made for who is deactivated', async () => {
    const { email, make } = await newLink();
    expect(await make()).toMatch(/^lnk_\w+\.[\w-]{43}$/);
    await query(app.databaseUrl, 'update users set disabled = true where email = $1', [email]);
    const [user] = await app.app.get(UsersService, { strict: false }).withEmail(email);
    await expect(
      app.app.get(SignInLinks, { strict: false }).create(systemPrincipal(user!.accountId), user!),
    ).rejects.toThrow('is deactivated');
  });
});

describe('codes of sign-in links', () => {
  const clock = new MovableClock();
  const app = useApp({ rateLimits: { signInsPerMinute: 20 } }, clock);
  const exchange = (code: string) => new Browser(app.anyone).post('/v1/auth/sign-in/link', { code });

  it('are tried with growing delays, as passwords are', async () => {
    const [user] = await app.app.get(UsersService, { strict: false }).withEmail(adminEmail);
    const code = await app.app.get(SignInLinks, { strict: false }).create(systemPrincipal(user!.accountId), user!);
    for (let i = 0; i < 20; i++) expect(outcome(await exchange('lnk_1.guess'))).toEqual([401, 'INVALID_SIGN_IN_LINK']);
    const slowed = await exchange(code);
    expect(outcome(slowed)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    clock.advance(slowed.body.error.retryAfter);
    expect((await exchange(code)).status).toBe(200);
  });
});
