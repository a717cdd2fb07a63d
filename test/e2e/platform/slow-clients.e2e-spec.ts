import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { useApp } from '../../support/harness.js';

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
