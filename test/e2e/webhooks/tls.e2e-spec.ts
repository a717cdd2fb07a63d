import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { useApp } from '../../support/harness.js';
import { until } from '../../support/until.js';
import { action, newWebhook, publish } from '../../support/webhooks.js';
import { makeAuthority, makeCertificate } from '../platform/outbound.certificates.js';
import { httpsReceiver, type Receiver } from '../platform/outbound.receivers.js';

interface Verified {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** The published library, as receivers use it, behind TLS as in production. */
describe('deliveries over TLS', () => {
  const authority = makeAuthority('Authority of the test');
  const certificate = makeCertificate({ names: ['hooks.example.com'], by: authority });
  const verified: Verified[] = [];
  const refused: string[] = [];
  let secret = '';
  const url = (name = 'hooks.example.com') => `https://${name}:${receiver.port}/hook`;
  const app = useApp(
    async () => {
      receiver = await httpsReceiver(certificate, (request, response) => {
        void text(request).then((body) => {
          try {
            if (secret)
              verified.push(new Webhook(secret).verify(body, request.headers as Record<string, string>) as Verified);
            response.writeHead(204).end();
          } catch (error) {
            refused.push(String(error));
            response.writeHead(401).end();
          }
        });
      });
      return { webhooks: { allowPrivateNetworks: true } };
    },
    undefined,
    {
      resolver: async () => [{ address: '127.0.0.1' }],
      options: { certificateAuthorities: [authority.cert] },
    },
  );
  let receiver: Receiver;
  afterAll(async () => {
    await receiver?.close();
  });

  it('verify with the npm package standardwebhooks, by the secret that the service made', async () => {
    const made = await app.admin.post('/v1/integrations/webhooks', { url: url(), events: ['user.action'] });
    expect([made.status, made.body.testResult.success]).toEqual([201, true]);
    secret = made.body.secret;
    await publish(app, 'user.action', ...Array.from({ length: 20 }, (_, index) => action(index)));
    const told = await until(() => {
      const ours = verified.filter(({ data }) => data['action'] === 'settings.changed');
      return ours.length === 20 && ours;
    });
    expect(new Set(told.map(({ data }) => data['resource'])).size).toBe(20);
    expect(refused).toEqual([]);
  });

  it('are not made to a receiver whose certificate is for another name', async () => {
    const { status, body } = await app.admin.post('/v1/integrations/webhooks', {
      url: url('other.example.com'),
      events: ['user.action'],
    });
    expect([status, body.error.code, body.error.details.statusCode]).toEqual([422, 'WEBHOOK_TEST_FAILED', null]);
    expect(body.error.details.error).toContain('another host name');
    await expect(newWebhook(app.admin, url('other.example.com'))).rejects.toThrow('WEBHOOK_TEST_FAILED');
  });
});
