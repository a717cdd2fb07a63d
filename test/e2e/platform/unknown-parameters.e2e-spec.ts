import { useApp } from '../../support/harness.js';
import { openApi } from '../../support/openapi/documented.js';

const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation['x-public'] !== true)
    .map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
);

describe('an unknown query parameter', () => {
  const app = useApp();

  it.each(operations)('is refused by $operationId, which names it', async ({ method, path }) => {
    const url = `${path.replaceAll(/\{\w+\}/g, 'none')}?surprise=1`;
    const { status, body } = await app.admin.call(
      method,
      url,
      method === 'GET' || method === 'DELETE' ? undefined : {},
    );
    expect([status, body.error.code, body.error.details.fields]).toEqual([
      400,
      'INVALID_PARAMETERS',
      [{ path: 'surprise', reason: 'is not a known field' }],
    ]);
  });

  it('is let through where people come by a link in a mail, and by probes', async () => {
    expect((await app.anyone.get('/health/live?probe=1')).status).toBe(200);
    expect((await app.anyone.get('/v1/notifications/acknowledge/none?utm_source=mail')).status).not.toBe(400);
  });
});
