import { Broadcast } from '../../../src/core/platform/events/broadcast.js';
import type { Answer, Api } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { openApi } from '../../support/openapi/documented.js';
import type { TestApp } from '../../support/test-app.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';
import { insertAnalyses } from '../analyses/list.rows.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
const password = 'a password for tests';
const analysisRoute = '/v1/analyses/{analysisId}';
const parts = ['transcription', 'audio', 'reviews', 'history'];

const reads = Object.entries(openApi.paths)
  .filter(([path]) => /\{(analysisId|fileId)\}/.test(path))
  .flatMap(([path, { get }]) => (get?.['x-required-scope'] === 'read:analyses' ? [path] : []));

interface Person {
  readonly userId: string;
  readonly api: Api;
}
interface Subject {
  readonly analysisId: string;
  readonly fileId: string;
}

async function person(app: TestApp, role: string, name: string = role): Promise<Person> {
  const email = `${name}@example.com`;
  const { userId } = (await app.admin.post('/v1/users', { email, name, role, password })).body;
  const { access_token: token } = (await app.anyone.post('/v1/auth/sign-in', { email, password })).body;
  return { userId, api: app.anyone.bearer(token) };
}

async function upload(app: TestApp): Promise<Subject> {
  const { body } = await app.admin.upload({ file: recording, transcript });
  await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
  return body;
}
const filled = (path: string, subject: Subject) =>
  path.replace('{analysisId}', subject.analysisId).replace('{fileId}', subject.fileId);
const codeOf = ({ body }: Answer): string | undefined => body?.error?.code;

/** As the feature reviews stores it. */
const assign = (app: TestApp, analysisId: string, userId: string | null, more: Record<string, unknown> = {}) => {
  const row = { id: `rev_${analysisId}`, status: 'pending', ...more };
  const names = Object.keys(row);
  return query(
    app.databaseUrl,
    `insert into reviews (account_id, analysis_id, assigned_to, urgency, review_type, require_second_review, created_by,
        created_at, updated_at, ${names.join(', ')})
     select account_id, id, $2, 2, 'standard', false, 'test', now(), now(), ${names.map((_, at) => `$${at + 3}`).join(', ')}
       from analyses where id = $1`,
    [analysisId, userId, ...Object.values(row)],
  );
};
const withdraw = (app: TestApp, analysisId: string) =>
  query(app.databaseUrl, 'update reviews set assigned_to = null where analysis_id = $1', [analysisId]);

describe('a reviewer who sees only what is assigned to them', () => {
  let reviewer: Person;
  let colleague: Person;
  let own: Subject;
  let other: Subject;
  const app = useApp({ access: { reviewersSeeAssignedOnly: true } });
  beforeAll(async () => {
    [reviewer, colleague] = [await person(app, 'reviewer'), await person(app, 'reviewer', 'colleague')];
    [own, other] = [await upload(app), await upload(app)];
    await assign(app, own.analysisId, reviewer.userId);
    await assign(app, other.analysisId, colleague.userId);
  });

  it('is tested on every read of one analysis or file', () => {
    const known = ['/events', '/{fileId}', '/content', '/waveform', '/{analysisId}'];
    for (const end of known) expect(reads.filter((path) => path.endsWith(end))).toHaveLength(1);
  });

  it.each(reads)('is denied what is not theirs: GET %s', async (path) => {
    const code = path === analysisRoute ? 'ACCESS_DENIED' : 'INSUFFICIENT_PERMISSIONS';
    const denied = await reviewer.api.get(filled(path, other));
    expect([denied.status, codeOf(denied)]).toEqual([403, code]);
    expect((await reviewer.api.call('HEAD', filled(path, other))).status).toBe(403);
    expect((await reviewer.api.get(filled(path, own))).status).not.toBe(403);
    const unknown = { analysisId: 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha', fileId: 'fil_01jd5m8w6mzb4hn8e2g6s1p5dq' };
    expect((await reviewer.api.get(filled(path, unknown))).status).toBe(404);
  });

  it.each(parts)('is denied it with include=%s, too', async (part) => {
    const at = (subject: Subject) => reviewer.api.get(`${filled(analysisRoute, subject)}?include=${part}`);
    const denied = await at(other);
    expect([denied.status, Object.keys(denied.body)]).toEqual([403, ['error']]);
    expect((await at(own)).body).toHaveProperty(part);
  });

  it('is told nothing by a tag, or by a part of a file', async () => {
    const shared = await upload(app);
    await assign(app, shared.analysisId, reviewer.userId);
    const paths = [analysisRoute, '/v1/files/{fileId}', '/v1/files/{fileId}/content'].map((path) =>
      filled(path, shared),
    );
    // fetch would ask for a fresh answer on its own.
    const known = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' });
    const tags: string[] = [];
    for (const path of paths) {
      const { headers } = await reviewer.api.get(path);
      const tag = headers.get('etag')!;
      expect((await reviewer.api.get(path, known(tag))).status).toBe(304);
      tags.push(tag);
    }
    await withdraw(app, shared.analysisId);
    for (const [at, path] of paths.entries()) expect((await reviewer.api.get(path, known(tags[at]!))).status).toBe(403);
    expect((await reviewer.api.get(paths[2]!, { range: 'bytes=0-9' })).status).toBe(403);
  });

  it('sees files that were trimmed from theirs, and no others', async () => {
    const trims: Subject[] = [];
    for (const { analysisId, fileId } of [own, other]) {
      const id = `${fileId}_trimmed`;
      await query(
        app.databaseUrl,
        `insert into recordings select (jsonb_populate_record(f, jsonb_build_object('id', $2::text, 'key', $2::text, 'derived_from', f.id))).*
           from recordings f where id = $1`,
        [fileId, id],
      );
      trims.push({ analysisId, fileId: id });
    }
    const statuses = trims.map(async (trim) => (await reviewer.api.get(filled('/v1/files/{fileId}', trim))).status);
    expect(await Promise.all(statuses)).toEqual([200, 403]);
  });

  it.each([
    ['a completed review', { status: 'completed' }],
    ['a second review', { second_review_of: 'rev_first' }],
    ['an adjudication', { adjudication_of: 'rev_first' }],
    ['a hidden copy of a golden analysis', { golden_beside: 'rev_beside' }],
  ])('has an analysis by %s, too', async (_, review) => {
    const subject = await upload(app);
    const see = async () => (await reviewer.api.get(filled(analysisRoute, subject))).status;
    expect(await see()).toBe(403);
    await assign(app, subject.analysisId, reviewer.userId, review);
    expect(await see()).toBe(200);
    await withdraw(app, subject.analysisId);
    expect(await see()).toBe(403);
  });

  it('is told no figures of the whole account', async () => {
    const denied = await reviewer.api.get('/v1/models/keywords/quality');
    expect([denied.status, codeOf(denied)]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('hears of progress until the analysis is given to somebody else', async () => {
    await insertAnalyses(app.databaseUrl, [{ id: 'ana_held', status: 'queued' }]);
    await assign(app, 'ana_held', reviewer.userId);
    const url = `${app.anyone.url}/v1/analyses/ana_held/events`;
    const response = await fetch(url, { headers: { ...reviewer.api.headers, 'accept-encoding': 'identity' } });
    const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await stream.read()).value).toContain('"status":"queued"');
    await withdraw(app, 'ana_held');
    expect(await stream.read()).toEqual({ done: true, value: undefined });
    const again = await reviewer.api.get('/v1/analyses/ana_held/events');
    expect([again.status, codeOf(again)]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('is told no more progress from the moment the analysis is given to somebody else', async () => {
    await insertAnalyses(app.databaseUrl, [{ id: 'ana_moving', status: 'processing' }]);
    await assign(app, 'ana_moving', reviewer.userId);
    const url = `${app.anyone.url}/v1/analyses/ana_moving/events`;
    const response = await fetch(url, { headers: { ...reviewer.api.headers, 'accept-encoding': 'identity' } });
    const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await stream.read();
    const say = (percent: number) =>
      app.app.get(Broadcast).say('analysis.progress', {
        analysisId: 'ana_moving',
        status: 'processing',
        stage: 'score',
        percent,
      });
    say(71);
    expect((await stream.read()).value).toContain('71');
    await withdraw(app, 'ana_moving');
    say(72);
    expect(await stream.read()).toEqual({ done: true, value: undefined });
  });

  it('is the only one who is limited', async () => {
    const all = [(await person(app, 'supervisor')).api, (await person(app, 'viewer')).api];
    all.push(app.admin, await app.withScopes('read:analyses'), await app.withScopes('read:analyses', 'write:reviews'));
    for (const api of all)
      for (const subject of [own, other]) {
        for (const path of reads) expect((await api.get(filled(path, subject))).status).not.toBe(403);
        expect((await api.get('/v1/analyses?limit=100')).text).toContain(subject.analysisId);
      }
  });

  it('is limited from the moment the role is theirs', async () => {
    const { userId, api } = await person(app, 'viewer', 'promoted');
    expect((await api.get(filled(analysisRoute, other))).status).toBe(200);
    await app.admin.put(`/v1/users/${userId}`, { role: 'reviewer' });
    expect((await api.get(filled(analysisRoute, other))).status).toBe(403);
  });
});

describe('a reviewer, unless it is configured otherwise', () => {
  const app = useApp();

  it('sees all', async () => {
    const { api } = await person(app, 'reviewer');
    const subject = await upload(app);
    for (const path of reads) expect((await api.get(filled(path, subject))).status).not.toBe(403);
    expect((await api.get('/v1/analyses')).body.pagination.total).toBe(1);
    expect((await api.get('/v1/models/keywords/quality')).status).toBe(200);
  });
});
