import type { Answer } from '../../support/api.js';
import { useApp } from '../../support/harness.js';

const accept = 'application/problem+json';
const ofProblem = ({ status, headers, body }: Answer) => [
  headers.get('content-type')?.split(';')[0],
  status,
  body.code,
];

describe('problem details', () => {
  const app = useApp({ rateLimits: { requestsPerMinute: 1000, uploadsPerMinute: 1, signInsPerMinute: 1000 } });

  it('have the documentation of the code, and the id of the request', async () => {
    const answer = await app.admin.get('/v1/analyses/ana_1', { accept, 'x-request-id': 'mine:1' });
    expect(answer.body).toEqual({
      type: '/docs/errors#ANALYSIS_NOT_FOUND',
      title: 'Analysis not found',
      status: 404,
      detail: 'No analysis has the id ana_1.',
      instance: 'urn:callwarden:request:mine:1',
      code: 'ANALYSIS_NOT_FOUND',
    });
    expect(answer.headers.get('vary')).toMatch(/\baccept\b/i);
  });

  it('have what the usual body has in addition to code and message', async () => {
    const path = '/v1/analyses?limit=1000';
    const { error } = (await app.admin.get(path)).body;
    const { body } = await app.admin.get(path, { accept });
    expect([body.detail, body.details]).toEqual([error.message, error.details]);
  });

  it.each<[string, () => Promise<Answer>, number, string]>([
    ['a path that does not exist', () => app.anyone.get('/nowhere', { accept }), 404, 'NOT_FOUND'],
    ['OPTIONS of such a path', () => app.anyone.call('OPTIONS', '/nowhere', undefined, { accept }), 404, 'NOT_FOUND'],
    ['a wrong method', () => app.admin.call('PUT', '/v1/upload', undefined, { accept }), 405, 'METHOD_NOT_ALLOWED'],
    [
      'a path that cannot be decoded',
      () => app.admin.get('/v1/reviews/%E0%A4%A', { accept }),
      400,
      'MALFORMED_REQUEST',
    ],
    ['no credentials', () => app.anyone.get('/v1/reviews', { accept }), 401, 'UNAUTHENTICATED'],
    ['broken JSON', () => app.admin.post('/v1/reviews', '{"analysisId":', { accept }), 400, 'MALFORMED_REQUEST'],
    [
      'a body that is too large',
      () => app.anyone.post('/v1/auth/sign-in', { email: 'x'.repeat(5000) }, { accept }),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['an invalid field', () => app.admin.post('/v1/api-keys', { name: '' }, { accept }), 422, 'VALIDATION_FAILED'],
  ])('are sent for %s', async (_, call, status, code) => {
    expect(ofProblem(await call())).toEqual([accept, status, code]);
  });

  it('are sent for too many requests, with the seconds to wait', async () => {
    const upload = () => app.admin.call('POST', '/v1/upload', new FormData(), { accept });
    expect(ofProblem(await upload())).toEqual([accept, 400, 'INVALID_FILE_FORMAT']);
    const refused = await upload();
    expect(ofProblem(refused)).toEqual([accept, 429, 'RATE_LIMIT_EXCEEDED']);
    expect(refused.body.retryAfter).toBe(Number(refused.headers.get('retry-after')));
  });

  it('do not change a success, also where the client names nothing else', async () => {
    const { status, headers } = await app.admin.get('/v1/reviews', { accept });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('are sent as the replay of an error that was kept in the usual body', async () => {
    const headers = { 'idempotency-key': 'problem-1' };
    const usual = await app.admin.post('/v1/reviews', { analysisId: 'ana_1' }, headers);
    expect([usual.status, usual.body.error.code]).toEqual([404, 'ANALYSIS_NOT_FOUND']);
    const replay = await app.admin.post('/v1/reviews', { analysisId: 'ana_1' }, { ...headers, accept });
    expect(ofProblem(replay)).toEqual([accept, 404, 'ANALYSIS_NOT_FOUND']);
    expect(replay.headers.get('idempotent-replay')).toBe('true');
  });

  it.each(['application/json', '*/*', `application/json, ${accept};q=0.5`])(
    'are not sent to a client that accepts %s',
    async (usual) => {
      const { headers, body } = await app.anyone.get('/v1/reviews', { accept: usual });
      expect([headers.get('content-type'), body]).toEqual([
        'application/json; charset=utf-8',
        { error: { code: 'UNAUTHENTICATED', message: expect.any(String) } },
      ]);
    },
  );

  it('lead to a page that documents each code', async () => {
    const { body } = await app.admin.get('/v1/analyses/ana_1', { accept });
    const page = await fetch(new URL(body.type, app.anyone.url));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(`<h2 id="${body.code}">`);
  });
});
