import { SignJWT } from 'jose';
import { Secret } from '../../../src/core/platform/secrets/secret.js';
import type { Answer } from '../../support/api.js';
import { useApp } from '../../support/harness.js';
import { row } from '../../support/spec-rows.js';

const recording = 'samples/bank-impersonation-otp.ogg';

describe('SPEC.md, errors', () => {
  let analysisId: string;
  let fileId: string;
  const app = useApp({ uploads: { maxBytes: 200_000 }, rateLimits: { requestsPerMinute: 200 } });
  beforeAll(async () => {
    ({ analysisId, fileId } = (await app.admin.upload({ file: recording, processImmediately: false })).body);
  });

  const is = ({ status, body }: Answer, expectedStatus: number, code: string) => {
    expect([status, body.error.code, typeof body.error.message]).toEqual([expectedStatus, code, 'string']);
    return body.error;
  };

  row('Errors', '400 INVALID_PARAMETERS', async () => {
    const { details } = is(await app.admin.get('/v1/analyses?dateFrom=soon&limit=1000'), 400, 'INVALID_PARAMETERS');
    expect(details.fields.map(({ path }: { path: string }) => path)).toEqual(['limit', 'dateFrom']);
  });
  row('Errors', '400 INVALID_FILE_FORMAT', async () => {
    is(await app.admin.upload({ file: new Blob(['plain text']), fileName: 'call.mp3' }), 400, 'INVALID_FILE_FORMAT');
    is(await app.admin.upload({}), 400, 'INVALID_FILE_FORMAT');
  });
  row('Errors', '403 ACCESS_DENIED', async () => {
    is(await (await app.withScopes('write:analyses')).get(`/v1/analyses/${analysisId}`), 403, 'ACCESS_DENIED');
  });
  row('Errors', '403 INSUFFICIENT_PERMISSIONS', async () => {
    const reader = await app.withScopes('read:analyses');
    const { details } = is(
      await reader.put(`/v1/analyses/${analysisId}`, { notes: 'x' }),
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    expect(details.required).toContain('write:analyses');
  });
  row('Errors', '404 ANALYSIS_NOT_FOUND', async () => {
    is(await app.admin.get('/v1/analyses/ana_none'), 404, 'ANALYSIS_NOT_FOUND');
    is(await app.admin.put('/v1/analyses/ana_none', { notes: 'x' }), 404, 'ANALYSIS_NOT_FOUND');
  });
  row('Errors', '404 FILE_NOT_FOUND', async () => {
    is(await app.admin.post('/v1/audio/trim', { fileId: 'fil_none', options: {} }), 404, 'FILE_NOT_FOUND');
  });
  row('Errors', '413 FILE_TOO_LARGE', async () => {
    const { details } = is(
      await app.admin.upload({ file: new Blob([new Uint8Array(300_000)]) }),
      413,
      'FILE_TOO_LARGE',
    );
    expect(details.maxBytes).toBe(200_000);
  });
  row('Errors', '422 INVALID_UPDATE', async () => {
    is(await app.admin.put(`/v1/analyses/${analysisId}`, { priority: 'normal' }), 422, 'INVALID_UPDATE');
  });
  row('Errors', '422 INVALID_PARAMETERS', async () => {
    for (const threshold of [0.1, -60.1]) {
      const { details } = is(
        await app.admin.post('/v1/audio/trim', { fileId, options: { threshold } }),
        422,
        'INVALID_PARAMETERS',
      );
      expect(details.fields[0].path).toBe('options.threshold');
    }
  });
  row('Errors', '429 RATE_LIMIT_EXCEEDED', async () => {
    const caller = await app.withScopes('read:analyses');
    let answer = await caller.get('/v1/analyses');
    for (let i = 0; i < 200; i++) answer = await caller.get('/v1/analyses');
    expect(is(answer, 429, 'RATE_LIMIT_EXCEEDED').retryAfter).toBeGreaterThan(0);
  });
  row('Errors', 'not stated TOKEN_EXPIRED', async () => {
    const issued = app.admin.headers['authorization']!.split('.')[1]!;
    const claims = JSON.parse(Buffer.from(issued, 'base64url').toString()) as { iat: number };
    const secret = app.app.get(Secret, { strict: false });
    const expired = await new SignJWT({ ...claims, iat: claims.iat - 7200, exp: claims.iat - 3600 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret.key('access tokens'));
    const { details } = is(await app.anyone.bearer(expired).get('/v1/analyses'), 401, 'TOKEN_EXPIRED');
    expect(details.expired_at).toBe(new Date((claims.iat - 3600) * 1000).toISOString());
  });
});
