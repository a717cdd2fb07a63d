import { useApp } from '../../support/harness.js';
import { startServiceProcess, type ServiceProcess } from '../../support/service-process.js';
import { metricsToken } from '../../support/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const portOf = (service: ServiceProcess) => Number(/operators are on port (\d+)/.exec(service.log())?.[1]);
const get = async (port: number, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: answer.status, text: await answer.text() };
};

describe('The port for operators', () => {
  let database: TestDatabase;
  let folder: ReturnType<typeof temporaryFolder>;
  let worker: ServiceProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = temporaryFolder();
    worker = await startServiceProcess({
      CALLWARDEN_ROLES: 'worker,scheduler',
      CALLWARDEN_DATA_DIR: folder.path,
      DATABASE_URL: database.url,
    });
  });
  afterAll(async () => {
    await worker?.stop();
    await database?.drop();
    folder?.remove();
  });

  it('tells health and metrics of a process without an API', async () => {
    const port = portOf(worker);
    expect(await get(port, '/health/live')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await get(port, '/health/ready')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await get(port, '/metrics')).text).toContain('callwarden_jobs_waiting');
  });

  it('tells nothing else', async () => {
    const port = portOf(worker);
    expect(await get(port, '/v1/analyses')).toMatchObject({ status: 404, text: expect.stringContaining('NOT_FOUND') });
    expect((await get(port, '/metrics', { method: 'POST' })).status).toBe(404);
    expect((await get(port, '//')).status).toBe(404);
  });

  it('says in one sentence which setting to change when the port is taken', async () => {
    const taken = startServiceProcess({
      CALLWARDEN_ROLES: 'worker',
      CALLWARDEN_DATA_DIR: folder.path,
      CALLWARDEN_OPERATIONS_PORT: String(portOf(worker)),
      DATABASE_URL: database.url,
    });
    await expect(taken).rejects.toThrow(
      /operations\.port: 127\.0\.0\.1:\d+ cannot be taken \(EADDRINUSE\): another program has it; set CALLWARDEN_OPERATIONS_PORT/,
    );
  });
});

describe('GET /metrics of the API', () => {
  const app = useApp({ http: { trustProxy: 1 } });

  it.each([
    ['nothing', {}],
    ['a forwarded address of this machine', { 'x-forwarded-for': '127.0.0.1' }],
    ['another token', { authorization: 'Bearer guess' }],
  ])('does not exist for who brings %s', async (_, headers) => {
    expect((await app.anyone.get('/metrics', headers as Record<string, string>)).status).toBe(404);
  });

  it('tells figures to who brings the token', async () => {
    const { status, text } = await app.anyone.get('/metrics', { authorization: `Bearer ${metricsToken}` });
    expect([status, text.includes('callwarden_http_request_seconds')]).toEqual([200, true]);
  });
});
