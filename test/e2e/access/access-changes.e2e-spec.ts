import { type Scope, scopesOfRole } from '../../../src/core/platform/caller/scopes.js';
import type { Answer, Api } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { openApi } from '../../support/openapi/documented.js';
import { query } from '../../support/test-database.js';
import { until } from '../../support/until.js';

const recording = 'samples/bank-impersonation-otp.ogg';
const transcript = 'samples/bank-impersonation-otp.vtt';
const unheard = 'samples/it-helpdesk.mp3';
const password = 'a password for tests';

/** Good and bad bodies: whether a body is good must not be told about what the caller may not see. */
const bodies: Readonly<Record<string, readonly unknown[]>> = {
  updateAnalysis: [{ tags: ['x'] }, { priority: 'huge' }, { status: 'archived' }, {}],
  deleteAnalysis: [undefined],
  restoreAnalysis: [undefined],
  processAnalysis: [undefined],
  correctTranscript: [{ corrections: [{ index: 0, text: 'x' }] }, { rescore: true }, { corrections: 'x' }, {}],
};
const changes = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { operationId }]) => operationId in bodies)
    .map(([method, { operationId }]) => ({ method: method.toUpperCase(), path, operationId })),
);

/** No role of this kind changes analyses today; should one ever, it is limited all the same. */
describe('a limited reviewer with every scope', () => {
  let reviewer: Api;
  let userId: string;
  let original: readonly Scope[];
  const app = useApp(async () => {
    original = [...scopesOfRole.reviewer];
    (scopesOfRole.reviewer as Scope[]).push('write:analyses', 'admin');
    return { access: { reviewersSeeAssignedOnly: true } };
  });
  beforeAll(async () => {
    const email = 'reviewer@example.com';
    ({ userId } = (await app.admin.post('/v1/users', { email, name: 'R', role: 'reviewer', password })).body);
    const { access_token: token } = (await app.anyone.post('/v1/auth/sign-in', { email, password })).body;
    reviewer = app.anyone.bearer(token);
  });
  afterAll(async () => {
    (scopesOfRole.reviewer as Scope[]).splice(0, Infinity, ...original);
  });

  const upload = async (): Promise<{ analysisId: string; fileId: string }> => {
    const { body } = await app.admin.upload({ file: recording, transcript });
    await until(async () => (await app.admin.get(`/v1/analyses/${body.analysisId}`)).body.status === 'completed');
    return body;
  };
  const assign = (analysisId: string) =>
    query(
      app.databaseUrl,
      `insert into reviews (id, account_id, analysis_id, status, urgency, review_type, require_second_review, assigned_to,
         created_by, created_at, updated_at)
       select 'rev_' || id, account_id, id, 'pending', 2, 'standard', false, $2, 'test', now(), now() from analyses where id = $1`,
      [analysisId, userId],
    );
  const brief = ({ status, body }: Answer) => [status, body?.error?.code];
  const denied = [403, 'INSUFFICIENT_PERMISSIONS'];

  it('is tested on every change of an analysis', () => {
    expect(changes.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(bodies).toSorted());
  });

  it.each(changes)('changes nothing that is not theirs: $method $path', async ({ method, path, operationId }) => {
    const { analysisId } = await upload();
    const before = (await app.admin.get(`/v1/analyses/${analysisId}?include=history`)).body;
    for (const body of bodies[operationId]!) {
      expect(brief(await reviewer.call(method, path.replace('{analysisId}', analysisId), body))).toEqual(denied);
      const nowhere = path.replace('{analysisId}', 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha');
      expect(brief(await reviewer.call(method, nowhere, body))).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    }
    const stale = { 'if-match': '"stale"' };
    if (method === 'PUT')
      expect(brief(await reviewer.put(`/v1/analyses/${analysisId}`, { notes: 'x' }, stale))).toEqual(denied);
    expect((await app.admin.get(`/v1/analyses/${analysisId}?include=history`)).body).toEqual(before);
  });

  it('changes what is theirs', async () => {
    const { analysisId } = await upload();
    await assign(analysisId);
    const path = `/v1/analyses/${analysisId}`;
    expect((await reviewer.put(path, { tags: ['x'] })).status).toBe(200);
    expect((await reviewer.post(`${path}/restore`)).status).toBe(200);
    expect((await reviewer.post(`${path}/process`)).status).toBe(202);
    expect((await reviewer.delete(path)).status).toBe(204);
    expect((await reviewer.get(path)).status).toBe(404);
    expect((await reviewer.get('/v1/analyses')).body.pagination.total).toBe(0);
  });

  it('trims no recording that is not theirs', async () => {
    const [own, other] = [await upload(), await upload()];
    await assign(own.analysisId);
    const trim = async (fileId: string, options?: object) =>
      brief(await reviewer.post('/v1/audio/trim', { fileId, options }));
    expect(await trim(other.fileId)).toEqual(denied);
    expect(await trim(other.fileId, { threshold: 99 })).toEqual(denied);
    expect(await trim('fil_01jd5m8w6mzb4hn8e2g6s1p5dq', { threshold: 99 })).toEqual([404, 'FILE_NOT_FOUND']);
    expect(await trim(own.fileId, { threshold: 99 })).toEqual([422, 'INVALID_PARAMETERS']);
    expect((await trim(own.fileId))[0]).not.toBe(403);
  });

  it('is told of a duplicate only where it is theirs', async () => {
    const uploadAs = async (api: Api) => (await api.upload({ file: unheard, processImmediately: false })).body;
    const [first, second] = [await uploadAs(app.admin), await uploadAs(app.admin)];
    expect(second.duplicateOf).toBe(first.analysisId);
    expect((await uploadAs(reviewer)).duplicateOf).toBeNull();
    await assign(second.analysisId);
    expect((await uploadAs(reviewer)).duplicateOf).toBe(second.analysisId);
    await assign(first.analysisId);
    expect((await uploadAs(reviewer)).duplicateOf).toBe(first.analysisId);
  });
});
