import type { Api } from '../../support/api.js';
import { StreamClient } from '../notifications/stream.clients.js';
import { addUser, password, signIn } from '../accounts/users.people.js';
import { useApp } from '../../support/harness.js';

describe('long connections', () => {
  let path: string;
  const opened: AbortController[] = [];
  const app = useApp({ http: { limits: { streamsPerCaller: 3, streamsPerAccount: 5 } } });
  beforeAll(async () => {
    const held = await app.admin.upload({ file: 'samples/bank-impersonation-otp.ogg', processImmediately: false });
    path = `/v1/analyses/${held.body.analysisId}/events`;
  });
  afterEach(() => {
    for (const each of opened.splice(0)) each.abort();
  });

  /** An event stream whose first event has come. */
  async function watch({ url, headers }: Api) {
    const aborting = new AbortController();
    opened.push(aborting);
    const response = await fetch(url + path, { headers, signal: aborting.signal });
    const reader = response.body!.getReader();
    await reader.read();
    return {
      status: response.status,
      /** Once the server has ended it. */
      ended: async () => {
        while (!(await reader.read()).done);
        return true;
      },
    };
  }
  const person = async () => {
    const { userId, email } = await addUser(app);
    return { userId, email, api: await signIn(app, email, password) };
  };

  it('of a revoked key end', async () => {
    const { body } = await app.admin.post('/v1/api-keys', { name: 'k', scopes: ['read:analyses'] });
    const stream = await watch(app.anyone.key(body.key));
    await app.admin.delete(`/v1/api-keys/${body.keyId}`);
    expect(await stream.ended()).toBe(true);
  });

  it.each([
    ['who signs out', ({ api }: Awaited<ReturnType<typeof person>>) => api.post('/v1/auth/sign-out')],
    ['who signs out everywhere', ({ api }) => api.post('/v1/auth/sign-out/everywhere')],
    ['who is deactivated', ({ userId }) => app.admin.delete(`/v1/users/${userId}`)],
    ['who has another role', ({ userId }) => app.admin.put(`/v1/users/${userId}`, { role: 'viewer' })],
  ])('of a user %s end', async (_, act) => {
    const someone = await person();
    const stream = await watch(someone.api);
    const socket = await StreamClient.open(someone.api);
    await act(someone);
    expect(await stream.ended()).toBe(true);
    expect(await socket.end()).toMatchObject({ code: 4401 });
  });

  it('stay with those whose rights stay', async () => {
    const [one, other] = [await person(), await person()];
    const [stays, goes] = [await watch(one.api), await watch(other.api)];
    await other.api.post('/v1/auth/sign-out');
    await goes.ended();
    const still = await Promise.race([stays.ended(), one.api.get('/v1/auth/me').then(({ status }) => status)]);
    expect(still).toBe(200);
  });

  it('are limited for each caller and for the account', async () => {
    const keys = [await app.withScopes('read:analyses'), await app.withScopes('read:analyses')];
    for (let i = 0; i < 3; i++) expect((await watch(keys[0]!)).status).toBe(200);
    const ofKey = await keys[0]!.get(path);
    expect([ofKey.status, ofKey.body.error.code]).toEqual([429, 'TOO_MANY_STREAMS']);
    expect(ofKey.body.error.message).toMatch(/^This API key has 3 event streams open: close one/);
    for (let i = 0; i < 2; i++) expect((await watch(keys[1]!)).status).toBe(200);
    const ofAccount = await keys[1]!.get(path);
    expect(ofAccount.body.error.message).toMatch(/^This account has 5 event streams open/);
    expect((await keys[1]!.get('/v1/auth/me')).status).toBe(200);
  });
});
