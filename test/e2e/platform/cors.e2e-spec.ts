import { useApp } from '../../support/harness.js';

const ours = 'https://docs.example.com';

describe('A page of another origin', () => {
  const app = useApp({ http: { corsOrigins: [ours] } });
  const preflight = (origin: string, asked: string) =>
    fetch(`${app.anyone.url}/v1/upload`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': asked },
    });

  it.each(['x-api-key', 'prefer', 'idempotency-key', 'if-match'])('that is named may send %s', async (name) => {
    const { headers } = await preflight(ours, name);
    expect(headers.get('access-control-allow-origin')).toBe(ours);
    expect(headers.get('access-control-allow-headers')?.toLowerCase().split(',')).toContain(name);
  });

  it('that is named cannot use the cookies of the desk', async () => {
    expect((await preflight(ours, 'x-api-key')).headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('that is not named may send nothing', async () => {
    const { headers } = await preflight('https://elsewhere.example.com', 'x-api-key');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
