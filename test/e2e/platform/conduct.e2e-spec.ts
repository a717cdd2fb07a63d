import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { readFileSync } from 'node:fs';
import { ACCESS } from '../../../src/core/platform/caller/requires.decorator.js';
import { useApp } from '../../support/harness.js';

describe('every route', () => {
  const app = useApp();

  it('keeps its connection longer than proxies do, so that none meets a request as it closes', async () => {
    const { headers } = await fetch(`${app.anyone.url}/health/live`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it('declares who may call it', () => {
    const [discovery, scanner, reflector] = [
      app.app.get(DiscoveryService, { strict: false }),
      app.app.get(MetadataScanner, { strict: false }),
      app.app.get(Reflector),
    ];
    const routes = discovery.getControllers().flatMap(({ instance, metatype }) =>
      scanner
        .getAllMethodNames(Object.getPrototypeOf(instance))
        .filter((name) => Reflect.hasMetadata('path', instance[name]))
        .map((name) => ({
          name: `${metatype?.name}.${name}`,
          access: reflector.getAllAndOverride(ACCESS, [instance[name], metatype as never]),
        })),
    );
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('shows its scope, its errors and a summary in the committed document', async () => {
    const document = (await app.anyone.get('/openapi.json')).body;
    expect(document).toEqual(JSON.parse(readFileSync('openapi/openapi.json', 'utf8')));
    for (const [path, operations] of Object.entries<Record<string, Record<string, unknown>>>(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const where = `${method} ${path}`;
        expect([where, typeof operation['summary'], typeof operation['operationId']]).toEqual([
          where,
          'string',
          'string',
        ]);
        const open = operation['x-public'] === true;
        expect([where, open || Object.keys(operation['responses'] as object).includes('401')]).toEqual([where, true]);
      }
    }
    expect(document.paths['/v1/upload'].post['x-required-scope']).toBe('write:analyses');
  });

  it('answers unknown routes, wrong methods and broken bodies by the one error body', async () => {
    expect((await app.anyone.get('/nowhere')).body).toEqual({
      error: { code: 'NOT_FOUND', message: 'GET /nowhere does not exist.' },
    });
    const wrong = await app.admin.call('PUT', '/v1/upload');
    expect([wrong.status, wrong.body.error.code, wrong.headers.get('allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST',
    ]);
    const broken = await app.admin.post('/v1/api-keys', '{"name":');
    expect([broken.status, broken.body.error.code]).toEqual([400, 'MALFORMED_REQUEST']);
    const large = await app.admin.post('/v1/api-keys', JSON.stringify({ name: 'x'.repeat(1_100_000) }));
    expect([large.status, large.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const typed = await app.admin.post('/v1/api-keys', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([typed.status, typed.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((await app.anyone.post('/v1/api-keys', '{"name":')).status).toBe(401);
    expect((await app.admin.get('/v1/analyses/%E0%A4%A')).status).toBe(400);
    expect((await app.admin.get('/v1/analyses/a%00b')).status).toBe(404);
    expect((await app.admin.get('/v1/analyses?search=%00')).status).toBe(400);
    expect((await app.admin.get('/v1/analyses?dateFrom=0000-01-01')).status).toBe(400);
    expect((await app.anyone.post('/v1/auth/sign-in', '{"email":"a\\u0000","password":"x"}')).status).toBe(422);
  });

  it('has a request id, the client’s own where it is sane', async () => {
    expect((await app.anyone.get('/health/live', { 'x-request-id': 'abc-1' })).headers.get('x-request-id')).toBe(
      'abc-1',
    );
    expect((await app.anyone.get('/health/live', { 'x-request-id': 'a b<c>' })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('tells health, metrics and the reference without credentials', async () => {
    expect((await app.anyone.get('/health/ready')).body).toEqual({ status: 'ok' });
    expect(await app.metrics()).toContain('callwarden_http_request_seconds');
    expect((await app.anyone.get('/docs')).text).toContain('Callwarden API');
  });
});
