import { rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { builtDesk, mark, ownApi, script } from '../../support/built-desk.js';
import { useApp } from '../../support/harness.js';
import { openApi } from '../../support/openapi/documented.js';

/** What a browser sends that goes to an address. */
const page = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' };

describe('the desk', () => {
  const folder = builtDesk();
  const app = useApp({ desk: { folder: folder.path } });
  afterAll(() => folder.remove());

  const go = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(app.anyone.url + path, { method, headers: { ...page, ...headers }, redirect: 'manual' });
  /** As it was sent, where fetch would decompress it. */
  const raw = (path: string, acceptEncoding: string) =>
    new Promise<{ encoding?: string; bytes: Buffer }>((resolve, reject) => {
      const headers = { 'accept-encoding': acceptEncoding };
      httpRequest(app.anyone.url + path, { headers }, (response) => {
        const encoding = response.headers['content-encoding'];
        buffer(response).then((bytes) => resolve({ encoding, bytes }), reject);
      })
        .once('error', reject)
        .end();
    });

  describe('page', () => {
    it.each([
      '/',
      '/index.html',
      '/sign-in',
      '/calls/ana_01jd5m8w6qf2tcr9x0v7y4k3ha',
      '/calls?search=a.b',
      '/v2',
      '/apiary',
    ])('is at %s, and is fetched anew each time', async (path) => {
      const answer = await go(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain(`<title>${mark}</title>`);
    });

    it('answers HEAD with its headers alone', async () => {
      const answer = await go('/calls', {}, 'HEAD');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await answer.text()).toBe('');
    });

    it('allows its own scripts and the styles of this response only', async () => {
      const nonces = new Set<string>();
      for (const path of ['/', '/', '/calls']) {
        const answer = await go(path);
        const text = await answer.text();
        const [, nonce] = /content="([^"]+)"/.exec(text)!;
        expect(text).not.toContain('__CSP_NONCE__');
        expect(answer.headers.get('content-security-policy')).toBe(
          `default-src 'none';script-src 'self';style-src 'self' 'nonce-${nonce}';img-src 'self' data:;font-src 'self';connect-src 'self';media-src 'self' blob:;worker-src 'self';manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'`,
        );
        nonces.add(nonce!);
      }
      expect(nonces.size).toBe(3);
      expect(Buffer.from([...nonces][0]!, 'base64')).toHaveLength(16);
    });

    it('keeps to itself what it is, and gives up what it does not use', async () => {
      const { headers } = await go('/');
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers.get('permissions-policy')).toMatch(/(^|, )microphone=\(\)(, |$)/);
    });

    it.each(['application/json', 'application/problem+json'])(
      'is not what programs get that ask for %s',
      async (accept) => {
        for (const path of ['/', '/calls']) {
          const answer = await go(path, { accept });
          expect([answer.status, answer.headers.get('content-type')]).toEqual([404, `${accept}; charset=utf-8`]);
        }
      },
    );

    it('is not what programs get that ask for anything at a path that the API does not have', async () => {
      const answer = await go('/analyses', { accept: '*/*' });
      expect([answer.status, (await answer.json()) as object]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    });
  });

  describe('files', () => {
    it('with a hash in their names are kept for good', async () => {
      const answer = await go('/assets/app-3f9b2c.js', { accept: '*/*' });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(await answer.text()).toBe(script);
    });

    it('are sent as they were compressed, where the client takes that', async () => {
      const [br, gzip, identity] = [
        await raw('/assets/app-3f9b2c.js', 'gzip, deflate, br'),
        await raw('/assets/app-3f9b2c.js', 'gzip'),
        await raw('/assets/app-3f9b2c.js', 'identity'),
      ];
      expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', script]);
      expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', script]);
      expect([identity.encoding, identity.bytes.toString()]).toEqual([undefined, script]);
    });

    it('without one are asked about again, and not sent again', async () => {
      const first = await go('/favicon.svg', { accept: 'image/*' });
      expect([first.headers.get('cache-control'), first.headers.get('content-type')]).toEqual([
        'no-cache',
        'image/svg+xml',
      ]);
      const again = await go('/favicon.svg', {
        accept: 'image/*',
        'if-none-match': first.headers.get('etag')!,
        'cache-control': 'max-age=0',
      });
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
    });

    it('that are gone since the start are 404, also where they were compressed', async () => {
      for (const name of ['old-3f9b2c.js', 'old-3f9b2c.js.br']) rmSync(join(folder.path, 'assets', name));
      const answer = await go('/assets/old-3f9b2c.js', { accept: '*/*' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('answer HEAD', async () => {
      const answer = await go('/assets/app-3f9b2c.css', { accept: '*/*' }, 'HEAD');
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '18', '']);
    });

    it.each([
      ['/assets/app-000000.js', '*/*'],
      ['/assets/app-000000.js', page.accept],
      ['/assets/', page.accept],
      ['/favicon.ico', 'image/avif,image/webp,*/*;q=0.8'],
      ['/assets/..%2f..%2fpackage.json', '*/*'],
      ['/..%2fpackage.json', '*/*'],
    ])('that are not there are 404, not the page: %s', async (path, accept) => {
      const answer = await go(path, { accept });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await answer.text()).not.toContain(mark);
    });
  });

  describe('leaves to the API', () => {
    const paths = Object.keys(openApi.paths).map((path) => path.replaceAll(/\{\w+\}/g, 'id'));

    it.each([
      ...paths,
      '/v1',
      '/v1/nowhere',
      '/V1/nowhere',
      '/api/v2',
      '/health',
      '/docs',
      '/docs/errors',
      '/openapi.json',
    ])('%s', async (path) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await go(path, {}, method);
        expect(answer.headers.get('permissions-policy')).toBe(null); // which the desk always sends
        expect(await answer.text()).not.toContain(mark);
      }
    });

    it('a path that cannot be decoded', async () => {
      const answer = await go('/calls/%E0%A4');
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    });

    it('methods other than GET and HEAD, and what OPTIONS says of each path', async () => {
      const seen = async (method: string, path: string) => {
        const { status, headers } = await go(path, {}, method);
        return [status, headers.get('allow')];
      };
      expect(await seen('GET', '/v1/auth/sign-in')).toEqual([405, 'POST']);
      expect(await seen('PATCH', '/v1/reviews/rev_1')).toEqual([405, 'GET, HEAD, PUT']);
      expect(await seen('OPTIONS', '/v1/reviews')).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
      for (const method of ['POST', 'DELETE', 'OPTIONS']) expect(await seen(method, '/')).toEqual([404, null]);
    });
  });
});

describe('a desk', () => {
  const other = { apiVersion: '9.8.7', apiDigest: 'ab'.repeat(32) };
  const folders = { other: builtDesk(other), silent: builtDesk({}) };
  afterAll(() => Object.values(folders).forEach((folder) => folder.remove()));

  describe.each([
    [
      'that was built for another API',
      () => folders.other.path,
      `The desk was built for the API 9.8.7 (abababababab), and this service has the API ${ownApi.apiVersion} (${ownApi.apiDigest.slice(0, 12)}).`,
    ],
    [
      'that does not say for which API it was built',
      () => folders.silent.path,
      'The desk does not say for which API it was built.',
    ],
    ['that is not built', () => `${folders.other.path}/nowhere`, 'The desk is not built.'],
  ])('%s', (_, path, fault) => {
    const app = useApp(() => ({ desk: { folder: path() } }));

    it('is not served: its pages say why, and what to do', async () => {
      for (const path of ['/', '/calls/ana_1']) {
        const answer = await fetch(app.anyone.url + path, { headers: page });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
        expect(await answer.text()).toBe(
          `${fault}\nRun "npm run build" in the folder of Callwarden and start the service again; the API works without it.\n`,
        );
      }
      expect((await fetch(`${app.anyone.url}/assets/app-3f9b2c.js`)).status).toBe(404);
    });

    it('does not concern the API', async () => {
      expect((await app.admin.get('/v1/auth/me')).status).toBe(200);
      expect((await fetch(app.anyone.url, { headers: { accept: 'application/json' } })).status).toBe(404);
    });
  });

  describe('that is switched off', () => {
    const app = useApp({ desk: { enabled: false } });
    it('is not there', async () => {
      expect((await fetch(app.anyone.url, { headers: page })).status).toBe(404);
    });
  });
});
