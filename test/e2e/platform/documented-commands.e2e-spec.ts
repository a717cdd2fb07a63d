import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type CodeBlock, codeBlocksOf, pages } from '../../support/code-blocks.js';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { hasProgram } from '../../support/has-program.js';
import { judgedCalls } from '../../support/judged-calls.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const run = promisify(execFile);
/** Debian's package `jq` has it. */
const hasJq = hasProgram('jq');
/** The pages of examples show how to install and check a copy, which examples.contract-spec.ts does. */
const blocks = pages()
  .filter((page) => !page.startsWith('examples/'))
  .flatMap(codeBlocksOf)
  .filter(({ language }) => ['sh', 'bash'].includes(language));
/** Which the pages name as somebody of the reader's own. */
const someUser = /usr_01jd[0-9a-z]{22}/g;

describe('The commands of the documentation', () => {
  const app = useApp({
    pipeline: { fraudModels: [{ id: 'fraud-en' }] },
    plugins: [{ id: 'fraud-en', use: 'fraud-model-onnx', options: { folder: './models/fraud-en' } }],
  });
  const folder = temporaryFolder();
  const programs = join(folder.path, 'programs');
  let user = '';
  let key = '';

  beforeAll(async () => {
    mkdirSync(programs);
    // As in a folder with the package: `npx callwarden` is this build.
    const npx = `#!/bin/sh\nshift\nexec '${process.execPath}' '${resolve('dist/cli/main.js')}' "$@"\n`;
    writeFileSync(join(programs, 'npx'), npx);
    chmodSync(join(programs, 'npx'), 0o755);
    writeFileSync(join(folder.path, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
    const { userId } = await member(app);
    user = userId;
    key = (await app.admin.post('/v1/api-keys', { name: 'reader', scopes: ['admin'] })).body.key;
  });
  afterAll(() => folder.remove());

  /** A folder with what the pages take for the reader's own. */
  function workplace(): string {
    const home = join(folder.path, `at-${Math.random()}`);
    mkdirSync(home);
    for (const name of ['samples', 'training']) symlinkSync(resolve(name), join(home, name));
    mkdirSync(join(home, 'recordings'));
    for (const name of ['call.mp3', 'second.mp3', 'recordings/call.mp3'])
      copyFileSync('samples/it-helpdesk.mp3', join(home, name));
    writeFileSync(join(home, 'callwarden.yaml'), 'notifications: { publicUrl: https://calls.example.com }');
    for (const name of ['call', 'first']) {
      copyFileSync('samples/bank-impersonation-otp.ogg', join(home, `${name}.ogg`));
      copyFileSync('samples/bank-impersonation-otp.vtt', join(home, `${name}.vtt`));
    }
    const judged = [0, 1].map((label) => {
      const text = label === 1 ? 'Read me the code and buy gift cards.' : 'Your table is booked for seven.';
      return JSON.stringify({
        id: `c-${label}`,
        source: 'branch',
        label,
        language: 'en',
        turns: [{ speaker: 0, text }],
      });
    });
    for (const name of ['calls', 'more']) writeFileSync(join(home, `${name}.jsonl`), `${judged.join('\n')}\n`);
    return home;
  }

  /** What the code takes from the shell: of calls, where it names one. */
  async function variables(code: string): Promise<Record<string, string>> {
    if (!/\$(?:ANALYSIS|REVIEW|INDICATOR)/.test(code)) return {};
    const [{ analysisId, reviewId } = { analysisId: '', reviewId: '' }] = await judgedCalls(app, { userId: user }, 1);
    const { fraudAnalysis } = (await app.admin.get(`/v1/analyses/${analysisId}`)).body;
    return { ANALYSIS: analysisId, REVIEW: reviewId, INDICATOR: fraudAnalysis.fraudIndicators[0].id };
  }

  const runnable = blocks.filter(({ notRun }) => !notRun);
  const [withJq, others] = [true, false].map((needs) => runnable.filter(({ code }) => /\bjq\b/.test(code) === needs));
  it.each(others!)('work at $place', works, 90_000);
  (hasJq ? it : it.skip).each(withJq!)('work at $place', works, 90_000);

  async function works({ code }: CodeBlock): Promise<void> {
    const env = {
      PATH: `${programs}:${process.env['PATH']}`,
      HOME: folder.path,
      DATABASE_URL: app.databaseUrl,
      CALLWARDEN_DATA_DIR: app.config.dataDir,
      PORT: '0',
      CALLWARDEN_OPERATIONS_PORT: '0',
      URL: app.anyone.url,
      KEY: key,
      ...(await variables(code)),
    };
    const own = code.replaceAll(someUser, user).replaceAll('http://localhost:3000', app.anyone.url);
    const script = `set -euo pipefail\n${own}`;
    await run('bash', ['-c', script], { cwd: workplace(), env, timeout: 60_000 }).catch(
      ({ message, stdout, stderr }: { message: string; stdout: string; stderr: string }) => {
        throw new Error([message, stdout, stderr].join('\n'));
      },
    );
  }

  it('that do not run here say why', () => {
    const reasons = new Set(blocks.map(({ notRun }) => notRun).filter(Boolean));
    expect([...reasons].filter((reason) => !/^.{15,}[^.]$/.test(reason!))).toEqual([]);
    expect(blocks.filter(({ notRun }) => !notRun).length).toBeGreaterThan(12);
  });
});
