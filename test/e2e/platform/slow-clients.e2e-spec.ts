import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { useApp } from '../../support/harness.js';
import { create, offsetOf, openPatch, patch, resumable } from '../../support/tus.js';
import { held } from '../../support/tus-uploads.js';
import { until } from '../../support/until.js';

const limits = {
  headerSeconds: 1,
  unauthenticatedBodySeconds: 1,
  slowestBytesPerSecond: 1000,
  connectionsPerAddress: 20,
};

describe('slow clients', () => {
  const open: Socket[] = [];
  const app = useApp({ http: { limits } });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  /** Sends the lines, and gives all that comes until the server closes. */
  async function send(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(app.anyone.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => {});
    if (lines.length > 0) socket.write(lines.join('\r\n'));
    await once(socket, 'close');
    return answer;
  }
  const post = (path: string, ...more: string[]) => [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 100000',
    ...more,
    '',
    '{',
  ];
  const credentials = () => Object.entries(app.admin.headers).map(([name, value]) => `${name}: ${value}`);

  it('that send nothing, or half a header, are cut off within seconds', async () => {
    const answers = await Promise.all([send(), send('GET /health/live HTTP/1.1', 'Host: x')]);
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('that nobody knows have seconds for a body, and are told so', async () => {
    const answer = await send(...post('/v1/auth/sign-in'));
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    expect(answer).toContain('The body did not arrive within 1 s: send it at once.');
  });

  it('that are refused do not keep the connection by a body that never ends', async () => {
    expect(await send(...post('/v1/api-keys'))).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('that are known must send at a minimum speed', async () => {
    const answer = await send(...post('/v1/api-keys', ...credentials()));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('The body arrived more slowly than 1000 bytes a second');
  });

  it('that fall silent in an upload leave nothing of it', async () => {
    const answer = await send(
      'POST /v1/upload HTTP/1.1',
      'Host: x',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      ...credentials(),
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="call.ogg"',
      '',
      'OggS',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await until(() => readdirSync(`${app.recordings}/.staging`).length === 0, { seconds: 10 });
  });

  it('that fall silent in a resumable upload keep nobody from continuing it', async () => {
    const recording = readFileSync('samples/bank-impersonation-otp.ogg');
    const at = `${resumable}/${(await create(app.admin, recording.length, held)).body.uploadId}`;
    const silent = openPatch(app.admin, at, 0, recording.length);
    const closed = once(silent, 'close');
    silent.write(recording.subarray(0, 20_000));
    const offset = await until(
      async () => {
        const from = await offsetOf(app.admin, at);
        const answer = await patch(app.admin, at, from, recording.subarray(from));
        return answer.status === 204 && from;
      },
      { seconds: 25 },
    );
    expect(offset).toBe(20_000);
    await closed;
  });

  it('have a limited number of connections from one address', async () => {
    const { hostname, port } = new URL(app.anyone.url);
    const closed = [];
    for (let i = 0; i < 40; i++) {
      const socket = connect(Number(port), hostname);
      open.push(socket);
      socket.on('error', () => {});
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      closed.push(once(socket, 'close').then(() => text));
    }
    const first = await Promise.race(closed);
    expect(first).toMatch(/^HTTP\/1\.1 429 /);
    expect(first).toContain('This address has more than 20 connections open');
    await Promise.all(closed); // the others by the time that their headers may take
    expect((await app.anyone.get('/health/live')).status).toBe(200);
  });
});
