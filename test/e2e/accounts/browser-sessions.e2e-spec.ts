import { adminEmail, adminPassword } from '../../support/administrator.js';
import { Browser, setCookies } from '../../support/browser.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { addUser, outcome, password } from './users.people.js';

describe('a session in a browser', () => {
  const clock = new MovableClock();
  const app = useApp({ http: { trustProxy: 1 } }, clock);

  async function signedIn(): Promise<Browser> {
    const browser = new Browser(app.anyone);
    expect((await browser.signIn(adminEmail, adminPassword)).status).toBe(200);
    return browser;
  }
  const me = (token: string) => app.anyone.bearer(token).get('/v1/auth/me');

  it('keeps its refresh token in a cookie, out of the response and the reach of scripts', async () => {
    const answer = await new Browser(app.anyone).signIn(adminEmail, adminPassword);
    expect(answer.body).toMatchObject({ refresh_token: null, token_type: 'Bearer', expires_in: 3600 });
    expect((await me(answer.body.access_token)).status).toBe(200);
    const common = { httpOnly: true, sameSite: 'strict', value: expect.any(String), expires: expect.any(Date) };
    expect(setCookies(answer)).toEqual([
      { ...common, name: 'callwarden_refresh', path: '/v1/auth', maxAge: expect.any(Number) },
      { ...common, name: 'callwarden_media', path: '/v1/files', maxAge: expect.any(Number) },
    ]);
    const [refresh, media] = setCookies(answer);
    expect(refresh!.maxAge! - 30 * 86_400).toBeCloseTo(0, -1);
    expect(media!.maxAge! - 3600).toBeCloseTo(0, -1);
  });

  it('has cookies for HTTPS only where it came by HTTPS', async () => {
    const browser = new Browser(app.anyone);
    const answer = await browser.signIn(adminEmail, adminPassword, { 'x-forwarded-proto': 'https' });
    expect(setCookies(answer).map(({ secure }) => secure)).toEqual([true, true]);
  });

  it('is not what programs get: a token in the response, and no cookie', async () => {
    for (const session of [undefined, 'token']) {
      const answer = await app.anyone.post('/v1/auth/sign-in', { email: adminEmail, password: adminPassword, session });
      expect(answer.body.refresh_token).toMatch(/^ses_/);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('goes on with the token of the cookie, which is exchanged each time', async () => {
    const browser = await signedIn();
    const seen = new Set([browser.cookies.get('callwarden_refresh')!.value]);
    for (let i = 0; i < 3; i++) {
      const answer = await browser.refresh();
      expect([answer.status, answer.body.refresh_token]).toEqual([200, null]);
      expect((await me(answer.body.access_token)).status).toBe(200);
      expect(setCookies(answer).map(({ name }) => name)).toEqual(['callwarden_refresh', 'callwarden_media']);
      seen.add(browser.cookies.get('callwarden_refresh')!.value);
    }
    expect(seen.size).toBe(4);
  });

  it('survives a lost response: the same request gets the same token again, which is then exchanged', async () => {
    const browser = await signedIn();
    const lost = browser.copy();
    const [first, again] = [await browser.refresh(), await lost.refresh()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(lost.cookies.get('callwarden_refresh')).toEqual(browser.cookies.get('callwarden_refresh'));
    expect((await lost.refresh()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('survives tabs that refresh at the same moment, each with the right outcome', async () => {
    const tabs = [await signedIn()];
    tabs.push(tabs[0]!.copy(), tabs[0]!.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(tabs.map(({ cookies }) => cookies.get('callwarden_refresh')!.value)).size).toBe(1);
    for (const { body } of answers) expect((await me(body.access_token)).status).toBe(200);
    expect((await tabs[2]!.refresh()).status).toBe(200);
  });

  it('ends where a token comes back after 30 seconds, and its cookies go', async () => {
    const browser = await signedIn();
    const stale = browser.copy();
    await browser.refresh();
    clock.advance(29);
    expect((await stale.copy().refresh()).status).toBe(200);
    clock.advance(2);
    const refused = await stale.refresh();
    expect(outcome(refused)).toEqual([401, 'INVALID_TOKEN']);
    expect([...stale.cookies]).toEqual([]);
    expect(outcome(await browser.refresh())).toEqual([401, 'INVALID_TOKEN']);
    const [alert] = await until(async () => {
      const found = await query<{ message: string }[]>(
        app.databaseUrl,
        `select message from notifications where type = 'security.alert'`,
      );
      return found.length > 0 && found;
    });
    expect(alert!.message).toContain('refresh token used twice');
  });

  it('ends where a token comes back that was exchanged before the last one', async () => {
    const browser = await signedIn();
    const stale = browser.copy();
    await browser.refresh();
    await browser.refresh();
    expect(outcome(await stale.refresh())).toEqual([401, 'INVALID_TOKEN']);
    expect(outcome(await browser.refresh())).toEqual([401, 'INVALID_TOKEN']);
  });

  it('ends where a program sends a token that a browser has exchanged', async () => {
    const browser = await signedIn();
    const { value } = browser.cookies.get('callwarden_refresh')!;
    await browser.refresh();
    expect((await app.anyone.post('/v1/auth/refresh', { refresh_token: value })).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
  });

  it('is missing where nobody has signed in', async () => {
    const refused = await new Browser(app.anyone).refresh();
    expect(outcome(refused)).toEqual([401, 'UNAUTHENTICATED']);
    expect(refused.body.error.message).toContain('There is no session to renew');
  });

  it('ends at sign-out with its cookies', async () => {
    const browser = await signedIn();
    const kept = browser.copy();
    const { body } = await browser.refresh();
    await kept.refresh();
    const out = await browser.post('/v1/auth/sign-out', {}, { authorization: `Bearer ${body.access_token}` });
    expect([out.status, [...browser.cookies]]).toEqual([204, []]);
    expect(setCookies(out).map(({ name, path, httpOnly }) => [name, path, httpOnly])).toEqual([
      ['callwarden_refresh', '/v1/auth', true],
      ['callwarden_media', '/v1/files', true],
    ]);
    expect(outcome(await kept.refresh())).toEqual([401, 'INVALID_TOKEN']);
  });

  it('ends with all others of the user at sign-out everywhere, which the audit trail records', async () => {
    const { userId, email } = await addUser(app);
    const { email: otherEmail } = await addUser(app);
    const [one, two, other] = [new Browser(app.anyone), new Browser(app.anyone), new Browser(app.anyone)];
    const { body } = await one.signIn(email, password);
    const tokens = [body.access_token, (await two.signIn(email, password)).body.access_token];
    const another = (await other.signIn(otherEmail, password)).body.access_token;
    const out = await one.post('/v1/auth/sign-out/everywhere', {}, { authorization: `Bearer ${tokens[0]}` });
    expect([out.status, [...one.cookies]]).toEqual([204, []]);
    for (const token of tokens) expect(outcome(await me(token))).toEqual([401, 'INVALID_TOKEN']);
    expect(outcome(await two.refresh())).toEqual([401, 'INVALID_TOKEN']);
    expect([(await me(another)).status, (await other.refresh()).status]).toEqual([200, 200]);
    const { data } = (await app.admin.get('/v1/audit?action=sign-out.everywhere')).body;
    expect(data).toMatchObject([{ actor: { kind: 'user', id: userId }, resource: userId }]);
  });

  it('is nothing that an API key has', async () => {
    const key = await app.withScopes('read:analyses');
    expect(outcome(await key.post('/v1/auth/sign-out/everywhere'))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await key.get('/v1/auth/me')).status).toBe(200);
  });
});

describe('the cookies of a session', () => {
  const app = useApp({ http: { trustProxy: 1 }, notifications: { publicUrl: 'https://calls.example.com' } });
  let browser: Browser;
  beforeAll(async () => {
    browser = new Browser(app.anyone);
    await browser.signIn(adminEmail, adminPassword);
  });

  const elsewhere: [string, string, Record<string, string>][] = [
    ['a page of another site', 'Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', 'Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
    ['no page', 'Sec-Fetch-Site', { 'sec-fetch-site': 'none' }],
    ['another origin', 'Origin', { origin: 'https://evil.example' }],
    ['another port', 'Origin', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed frame', 'Origin', { origin: 'null' }],
  ];

  it.each(elsewhere)('do not count in a request of %s', async (_, header, from) => {
    const page = browser.copy({ ...browser.from, ...from });
    const attempts = [await page.refresh(), await page.signIn(adminEmail, adminPassword)];
    for (const refused of attempts) {
      expect(outcome(refused)).toEqual([403, 'CROSS_SITE_REQUEST']);
      expect(refused.body.error.details).toEqual({ header });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.refresh()).status).toBe(200); // as if nothing had been sent
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('do not count with a body of %s', async (type) => {
    const refused = await browser.copy().refresh({ 'content-type': type });
    expect(outcome(refused)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('count in requests of programs, which say nothing of where they come from', async () => {
    const program = browser.copy({});
    expect((await program.refresh()).status).toBe(200);
    browser = program.copy(browser.from);
  });

  it.each([
    ['of the public address', { origin: 'https://calls.example.com' }],
    ['of the host that a proxy names', { origin: 'https://desk.internal', 'x-forwarded-host': 'desk.internal' }],
  ])('count in requests of pages %s', async (_, from) => {
    const page = browser.copy({ ...browser.from, ...from });
    const answer = await page.refresh();
    expect([answer.status, setCookies(answer).map(({ secure }) => secure)]).toEqual([200, [true, true]]);
    browser = page.copy(browser.from);
  });
});
