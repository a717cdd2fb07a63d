import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { debianPython, hasPythonModule } from '../../support/python.js';
import { toLoopback } from '../../support/webhooks.js';

const run = promisify(execFile);
const withHttpx = hasPythonModule('httpx') ? describe : describe.skip;
const flows = resolve('test/fixtures/python-flow');
const sample = resolve('samples/bank-impersonation-otp');
const source = resolve('clients/python/src');

withHttpx('the Python client', () => {
  const app = useApp(toLoopback);
  let supervisor: Member;
  beforeAll(async () => {
    supervisor = await member(app, { role: 'supervisor' });
    await member(app); // somebody to review
  });

  const runFlow = async (name: string, ...more: string[]): Promise<unknown> => {
    const scopes = ['analyses', 'reviews', 'webhooks'].flatMap((each) => [`read:${each}`, `write:${each}`]);
    const { headers } = await app.withScopes(...scopes);
    const { stdout } = await run(debianPython, [`${flows}/${name}`, `${sample}.ogg`, `${sample}.vtt`, ...more], {
      env: {
        ...process.env,
        PYTHONPATH: source,
        PYTHONDONTWRITEBYTECODE: '1',
        CALLWARDEN_URL: app.anyone.url,
        CALLWARDEN_API_KEY: headers['x-api-key'],
      },
    });
    return JSON.parse(stdout);
  };

  it('uploads, waits, reviews, verifies a webhook and acknowledges a notification', async () => {
    expect(await runFlow('flow.py', supervisor.email, supervisor.password)).toEqual({
      status: 'completed',
      riskLevel: 'critical',
      words: expect.any(Number),
      progress: ['completed', 100],
      verdicts: expect.arrayContaining(['confirmed']),
      review: 'completed',
      webhook: [true, expect.any(Number)],
      acknowledged: true,
    });
  }, 60_000);

  it('uploads and waits with asyncio, several calls at once', async () => {
    expect(await runFlow('async_flow.py')).toEqual({
      status: ['completed', 'completed'],
      riskLevel: 'critical',
      progress: 'completed',
      states: ['completed'],
      listed: true,
    });
  }, 60_000);
});
