import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { adminEmail, adminPassword } from '../../support/administrator.js';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { blocksOf, samplesOf } from '../../support/readme-samples.js';
import { compile, makePackage } from '../../support/strict-program.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { freePort, untilListening } from '../../support/ports.js';
import { createWebhook, toLoopback } from '../../support/webhooks.js';

const page = 'packages/client/README.md';
const samples = samplesOf(page);
const recording = resolve('samples/bank-impersonation-otp');

describe('the samples in the README of @callwarden/client', () => {
  const folder = temporaryFolder();
  const app = useApp(toLoopback);
  const receivers: ChildProcess[] = [];
  const unused = new Set(samples.map(({ name }) => name));
  let env: NodeJS.ProcessEnv;
  let analysisId: string;

  const programOf = (name: string) => {
    unused.delete(name);
    return join(folder.path, 'out', name.replace(/ts$/, 'js'));
  };
  const run = async (name: string, args: readonly string[] = []) =>
    (await promisify(execFile)(process.execPath, [programOf(name), ...args], { env })).stdout;

  beforeAll(async () => {
    makePackage(folder.path);
    await member(app);
    for (const { name, code } of samples) writeFileSync(join(folder.path, name), code);
    const scopes = ['read:analyses', 'write:analyses', 'read:reviews', 'write:reviews'];
    const { headers } = await app.withScopes(...scopes);
    const credentials = { EMAIL: adminEmail, PASSWORD: adminPassword, CALLWARDEN_KEY: headers['x-api-key'] };
    env = { ...process.env, ...credentials, CALLWARDEN_URL: app.anyone.url };
    const uploaded = await app.admin.upload(
      { file: `${recording}.ogg`, transcript: `${recording}.vtt` },
      { prefer: 'wait=60' },
    );
    ({ analysisId } = uploaded.body);
  }, 90_000);
  afterAll(() => {
    for (const each of receivers) each.kill();
    folder.remove();
  });

  it('are all named, and compile strictly', async () => {
    expect(samples).toHaveLength(blocksOf(page));
    expect(await compile(folder.path, ['*.ts'], { noUncheckedIndexedAccess: true, skipLibCheck: false })).toBe('');
  }, 60_000);

  it('analyse a recording', async () => {
    const output = await run('quick-start.ts', [`${recording}.ogg`, `${recording}.vtt`]);
    expect(output).toMatch(/^critical \d+\n(\w+ .+\n)+$/);
  });

  it('read lists', async () => {
    expect(await run('lists.ts')).toMatch(/^(ana_\w+ \d+\n)+0 pending reviews\n$/);
  });

  it('review a call, once and again', async () => {
    expect(await run('reviews.ts', [analysisId])).toBe('completed\n');
    const { body } = await app.admin.get(`/v1/analyses/${analysisId}/comments`);
    expect(body.data).toMatchObject([{ text: 'Asked for a code twice.' }]);
  });

  it('verify what a webhook delivers', async () => {
    const port = await freePort();
    const secret = 'a-secret-of-the-samples';
    const receiver = spawn(process.execPath, [programOf('webhooks.ts')], {
      env: { ...env, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receivers.push(receiver);
    const output = text(receiver.stdout);
    await untilListening(port);
    await createWebhook(app.admin, `http://127.0.0.1:${port}/hook`, { secret });
    const { body } = await app.admin.upload({ file: `${recording}.ogg`, transcript: `${recording}.vtt` });
    await once(receiver, 'exit');
    expect(await output).toBe(`${body.analysisId} critical\n`);
  });

  it('follow events, and acknowledge notifications', async () => {
    expect(await run('events.ts', [analysisId])).toMatch(/^completed null 100\n\d+ unread\n$/);
    const { body } = await app.admin.get('/v1/notifications?acknowledged=false');
    expect(body.pagination.total).toBe(0);
  });

  it('handle errors', async () => {
    expect(await run('errors.ts')).toMatch(/^Convert it first: /);
  });

  it('call every operation', async () => {
    expect(await run('every-operation.ts')).toBe('200 true\n1 2\n');
  });

  it('are all run here', () => expect([...unused]).toEqual([]));
});
