import { useApp } from '../../support/harness.js';
import { openApi } from '../../support/openapi/documented.js';

describe('the catalogue of webhook events', () => {
  const app = useApp();

  it('is read with the scope of webhooks', async () => {
    const api = await app.withScopes('read:webhooks');
    const { status, body } = await api.get('/v1/integrations/events');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(9);
    expect(body.data[0]).toMatchObject({
      type: 'analysis.started',
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        properties: { type: { const: 'analysis.started' } },
      },
      example: { type: 'analysis.started', data: { startedAt: expect.any(String) } },
    });
    const document = openApi as unknown as { webhooks: object };
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(Object.keys(document.webhooks));
  });

  it('is not read without it', async () => {
    const { status, body } = await (await app.withScopes('read:analyses')).get('/v1/integrations/events');
    expect([status, body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });
});
