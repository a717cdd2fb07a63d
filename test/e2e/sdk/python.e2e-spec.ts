import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { member, type Member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { pythonSamples } from '../../support/python-samples.js';
import { debianPython, hasPythonModule } from '../../support/python.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { toLoopback } from '../../support/webhooks.js';

const run = promisify(execFile);
const withHttpx = hasPythonModule('httpx') ? describe : describe.skip;
const withMypy = hasPythonModule('mypy') ? it : it.skip;
const flows = resolve('test/fixtures/python-flow');
const source = resolve('clients/python/src');
const sample = 'samples/bank-impersonation-otp';

/** What each program of the README prints. */
const outputs: Readonly<Record<string, RegExp>> = {
  'quick_start.py': /^Score \d+ of 100: critical\n {2}[\d.]+ s {2}\S+ {2}“.+”\n/,
  'progress.py': /completed: 100 %\n[^]*code/,
  'watch.py': /completed .+ 100\n$/,
  'batch.py': /^a ana_\w+\nb ana_\w+\n$/,
  'review.py': /^completed 20\d\d-/,
  'lists.py': /^ana_\w+ \d+ [^]*\d+ calls with this word\n$/,
  'changes.py': /^PRECONDITION_FAILED\n$/,
  'files.py': /^\d+ audio\/ogg\n\d+ lines\n$/,
  'receive_webhooks.py': /^ana_\w+ \d+ \[/,
  'notifications.py': /^\w+ .+\n/,
  'errors.py': /^ANALYSIS_NOT_FOUND Take the id .+\nok\n$/,
  'async_client.py': /^(ana_\w+ .+\n){6}/,
};

withHttpx('the Python client', () => {
  const app = useApp(toLoopback);
  const folder = temporaryFolder();
  let supervisor: Member;
  beforeAll(async () => {
    supervisor = await member(app, { role: 'supervisor' });
    await member(app); // somebody to review
    await app.admin.upload({ file: `${sample}.ogg`, transcript: `${sample}.vtt` });
    const inbox = async () => (await supervisor.api.get('/v1/notifications?type=fraud.critical')).body.data[0];
    await until(inbox, { what: 'a notification about the call' });
    for (const extension of ['ogg', 'vtt']) cpSync(`${sample}.${extension}`, join(folder.path, `call.${extension}`));
    for (const { name, code } of pythonSamples) writeFileSync(join(folder.path, name), code);
  });
  afterAll(async () => folder.remove());

  /** Runs a program in the folder of the samples; what it prints. */
  const runProgram = async (...args: string[]): Promise<string> => {
    const { headers } = await app.withScopes('admin');
    const env = {
      ...process.env,
      PYTHONPATH: source,
      PYTHONDONTWRITEBYTECODE: '1',
      CALLWARDEN_URL: app.anyone.url,
      CALLWARDEN_API_KEY: headers['x-api-key'],
      CALLWARDEN_EMAIL: supervisor.email,
      CALLWARDEN_PASSWORD: supervisor.password,
    };
    return (await run(debianPython, args, { cwd: folder.path, env })).stdout;
  };

  it('uploads, waits, reviews, verifies a webhook and acknowledges a notification', async () => {
    const args = ['call.ogg', 'call.vtt', supervisor.email, supervisor.password];
    expect(JSON.parse(await runProgram(join(flows, 'flow.py'), ...args))).toEqual({
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
    expect(JSON.parse(await runProgram(join(flows, 'async_flow.py'), 'call.ogg', 'call.vtt'))).toEqual({
      status: ['completed', 'completed'],
      riskLevel: 'critical',
      progress: 'completed',
      states: ['completed'],
      listed: true,
    });
  }, 60_000);

  it.each(Object.entries(outputs))(
    'does what its README shows in %s',
    async (name, output) => {
      expect(await runProgram(name)).toMatch(output);
    },
    60_000,
  );

  it('has a test for each program in its README', () =>
    expect(pythonSamples.map(({ name }) => name).toSorted()).toEqual(Object.keys(outputs).toSorted()));

  withMypy(
    'has types by which programs are checked strictly',
    async () => {
      const programs = [...pythonSamples.map(({ name }) => name), `${flows}/flow.py`, `${flows}/async_flow.py`];
      const env = { ...process.env, MYPYPATH: source };
      const args = ['-m', 'mypy', '--strict', '--cache-dir', join(folder.path, 'types'), ...programs];
      expect((await run(debianPython, args, { cwd: folder.path, env })).stdout).toContain('Success');
    },
    120_000,
  );
});
