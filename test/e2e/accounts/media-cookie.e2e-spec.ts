import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { adminEmail, adminPassword } from '../../support/administrator.js';
import { Browser } from '../../support/browser.js';
import { heldAnalysis } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { MovableClock } from '../../support/movable-clock.js';
import { addUser, newAccount, outcome, password } from './users.people.js';

describe('the media cookie', () => {
  const clock = new MovableClock();
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } }, clock);
  let file: string;
  beforeAll(async () => {
    const { fileInfo } = (await app.admin.get(`/v1/analyses/${await heldAnalysis(app)}`)).body;
    file = `/v1/files/${fileInfo.fileId}`;
  });

  /** What an `<audio>` element of a page sends. */
  const element = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'audio' };
  async function signedIn(email = adminEmail, word = adminPassword) {
    const page = new Browser(app.anyone);
    const { body } = await page.signIn(email, word);
    return { player: page.copy(element), page, api: app.anyone.bearer(body.access_token) };
  }
  const withCookie = (value: string) => ({ ...element, cookie: `callwarden_media=${value}` });

  it('plays a recording, whole or in parts, and draws it, without any other credentials', async () => {
    const { player } = await signedIn();
    const recording = await buffer(createReadStream('samples/bank-impersonation-otp.ogg'));
    const whole = await player.get(`${file}/content`);
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(recording.length)]);
    expect((await player.get(`${file}/content`, { range: 'bytes=0-9' })).status).toBe(206);
    expect((await player.call('HEAD', `${file}/content`)).status).toBe(200);
    expect((await player.get(`${file}/waveform?points=10`)).body.points).toBe(10);
  });

  it('opens nothing else', async () => {
    const { player } = await signedIn();
    const { value } = player.cookies.get('callwarden_media')!;
    for (const path of [file, '/v1/analyses', '/v1/auth/me'])
      expect(outcome(await app.anyone.get(path, withCookie(value)))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is no access token, and no other token is one', async () => {
    const { player, page, api } = await signedIn();
    const { value } = player.cookies.get('callwarden_media')!;
    expect(outcome(await app.anyone.bearer(value).get('/v1/analyses'))).toEqual([401, 'INVALID_TOKEN']);
    expect(outcome(await app.anyone.bearer(value).get(`${file}/content`))).toEqual([401, 'INVALID_TOKEN']);
    const others = [api.headers['authorization']!.slice(7), page.cookies.get('callwarden_refresh')!.value, 'garbage'];
    for (const other of others)
      expect(outcome(await app.anyone.get(`${file}/content`, withCookie(other)))).toEqual([401, 'INVALID_TOKEN']);
  });

  it('does not count next to an access token or an API key', async () => {
    const { player } = await signedIn();
    const refused = await player.get(`${file}/content`, { authorization: 'Bearer garbage' });
    expect(outcome(refused)).toEqual([401, 'INVALID_TOKEN']);
    expect(outcome(await player.get(`${file}/content`, { 'x-api-key': 'garbage' }))).toEqual([401, 'INVALID_API_KEY']);
  });

  it.each([
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['Origin', { origin: 'https://evil.example' }],
  ])('does not count in requests of other sites, as %s says', async (header, from) => {
    const { player } = await signedIn();
    const refused = await player.copy({ ...element, ...from }).get(`${file}/content`);
    expect(outcome(refused)).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect(refused.body.error.details).toEqual({ header });
  });

  it('shows nobody more than their access token does', async () => {
    const { email } = await addUser(app);
    const unassigned = await signedIn(email, password);
    const own = await newAccount(app);
    const stranger = await signedIn(own.email, password);
    for (const { player, api } of [unassigned, stranger]) {
      const [byCookie, byToken] = [await player.get(`${file}/content`), await api.get(`${file}/content`)];
      expect(byCookie.status).not.toBe(200);
      expect(byCookie.body).toEqual(byToken.body);
    }
    const viewer = await signedIn((await addUser(app, { role: 'viewer' })).email, password);
    const refused = await viewer.player.get(`${file}/content?redacted=false`);
    expect(outcome(refused)).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it.each([
    [
      'the user signs out',
      (_: string, api: Awaited<ReturnType<typeof signedIn>>['api']) => api.post('/v1/auth/sign-out'),
    ],
    ['the user signs out everywhere', (_, api) => api.post('/v1/auth/sign-out/everywhere')],
    ['the user is deactivated', (userId) => app.admin.delete(`/v1/users/${userId}`)],
  ])('ends where %s', async (_, act) => {
    const { userId, email } = await addUser(app, { role: 'supervisor' });
    const { player, api } = await signedIn(email, password);
    expect((await player.get(`${file}/content`)).status).toBe(200);
    await act(userId, api);
    expect(outcome(await player.get(`${file}/content`))).toEqual([401, 'INVALID_TOKEN']);
  });

  it('lives as long as the access token, and is renewed with it', async () => {
    const { email } = await addUser(app, { role: 'supervisor' });
    const { player, page } = await signedIn(email, password);
    clock.advance(3599);
    expect((await player.get(`${file}/content`)).status).toBe(200);
    clock.advance(2);
    expect(outcome(await player.get(`${file}/content`))).toEqual([401, 'TOKEN_EXPIRED']);
    await page.refresh();
    expect((await page.copy(element).get(`${file}/content`)).status).toBe(200);
  });
});
