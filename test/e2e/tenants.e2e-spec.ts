import type { Api } from '../support/api.js';
import { openApi, type Operation } from '../support/openapi/documented.js';
import { secondAccount } from '../support/second-account.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';

/** For each path parameter, something that exists in the first account and something that exists nowhere. */
interface Ids {
  readonly theirs: string;
  readonly none: string;
}

const routes = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const withIds = routes.filter(({ path }) => path.includes('{'));

/** Good and bad bodies: what is wrong with one must not tell whether the id exists. */
const bodies: Readonly<Record<string, readonly unknown[]>> = {
  updateAnalysis: [{ tags: ['x'] }, { priority: 'huge' }, { status: 'archived' }, {}],
};

describe('an id of another account', () => {
  let app: TestApp;
  let stranger: Api;
  const ids: Record<string, Ids> = {};
  beforeAll(async () => {
    app = await createTestApp();
    stranger = await secondAccount(app);
    const { analysisId, fileId } = (await app.admin.upload({ file: recording, transcript })).body;
    const { keyId } = (await app.admin.post('/v1/api-keys', { name: 'theirs', scopes: ['admin'] })).body;
    ids['analysisId'] = { theirs: analysisId, none: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha' };
    ids['fileId'] = { theirs: fileId, none: 'fil_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    ids['keyId'] = { theirs: keyId, none: 'key_01jd5kz5q1w3e5r7t9y2u4i6op' };
  });
  afterAll(() => app?.close());

  const filled = (path: string, which: keyof Ids) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (!ids[name]) throw new Error(`Say in this test what {${name}} is in each account.`);
      return ids[name][which];
    });
  const plain = (text: string) =>
    Object.values(ids).reduce((all, { theirs, none }) => all.replaceAll(theirs, none), text);
  const same = async (call: (which: keyof Ids) => ReturnType<Api['call']>) => {
    const [theirs, none] = [await call('theirs'), await call('none')];
    expect([theirs.status, plain(theirs.text)]).toEqual([none.status, none.text]);
    expect(names(theirs.headers)).toEqual(names(none.headers));
    return none.status;
  };
  const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'content-length').toSorted();

  it.each(withIds)('answers as one that does not exist: $method $path', async ({ method, path, operation }) => {
    for (const body of bodiesOf(operation)) {
      const status = await same((which) => stranger.call(method, filled(path, which), body));
      expect(status).toBe(404);
    }
  });

  it('answers so in a body too', async () => {
    for (const options of [undefined, { threshold: 99 }]) {
      const status = await same((which) => stranger.post('/v1/audio/trim', { fileId: ids['fileId']![which], options }));
      expect(status).toBe(404);
    }
    await same((which) => stranger.get(`/v1/audit?resource=${ids['analysisId']![which]}`));
  });

  it('stands in no list, and in no search, CSV or audit trail', async () => {
    const lists = routes.filter(
      ({ method, path, operation }) => method === 'GET' && !path.includes('{') && !operation['x-public'],
    );
    expect(lists.length).toBeGreaterThan(4);
    const queries = ['', '?limit=100'];
    for (const { path } of lists)
      for (const query of queries) {
        if (query && !openApi.paths[path]!['get']!.parameters?.some(({ name }) => name === 'limit')) continue;
        const { text } = await stranger.get(path + query);
        for (const { theirs } of Object.values(ids)) expect(text).not.toContain(theirs);
      }
    expect((await stranger.get('/v1/analyses?search=code')).body.data).toEqual([]);
    const csv = await stranger.get('/v1/analyses', { accept: 'text/csv' });
    expect([csv.status, csv.text.includes(ids['analysisId']!.theirs)]).toEqual([200, false]);
  });

  it('is not told by a duplicate, nor by an idempotency key', async () => {
    const { body } = await stranger.upload({ file: recording, transcript });
    expect(body.duplicateOf).toBeNull();
    await app.admin.upload({ file: recording, transcript }, { 'idempotency-key': 'shared' });
    const answer = await stranger.upload({ file: recording, transcript }, { 'idempotency-key': 'shared' });
    expect([answer.status, answer.headers.get('idempotent-replay')]).toEqual([201, null]);
  });

  it('still exists for its own account afterwards', async () => {
    expect((await app.admin.get(`/v1/analyses/${ids['analysisId']!.theirs}`)).status).toBe(200);
    expect((await app.admin.get('/v1/api-keys')).text).toContain(ids['keyId']!.theirs);
  });
});

function bodiesOf({ operationId, requestBody }: Operation): readonly unknown[] {
  if (!requestBody) return [undefined];
  const known = bodies[operationId];
  if (!known) throw new Error(`Say in this test which bodies ${operationId} takes.`);
  return known;
}
