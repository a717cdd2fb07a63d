import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { member } from '../../support/desk.js';
import { useApp } from '../../support/harness.js';
import { guidedGenerators } from '../../support/sdk-guide.js';
import { compile, makePackage } from '../../support/strict-program.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const run = promisify(execFile);
const bin = resolve('node_modules/.bin');
const sample = resolve('samples/bank-impersonation-otp');

describe('a program with a client that is generated as docs/sdks.md says', () => {
  const app = useApp();
  const folders: { remove(): void }[] = [];
  beforeAll(() => member(app));
  afterAll(() => folders.forEach((each) => each.remove()));

  it.each(guidedGenerators)(
    'by $name compiles strictly, and judges every sign of a call',
    async (generator) => {
      const folder = temporaryFolder();
      folders.push(folder);
      const cwd = folder.path;
      cpSync(generator.folder, cwd, { recursive: true });
      cpSync('openapi/openapi.json', join(cwd, 'openapi.json'));
      makePackage(cwd);
      const path = [bin, dirname(process.execPath), process.env['PATH']].join(delimiter);
      const env = { ...process.env, PATH: path };
      // npx would ask the registry; the packages of this repository are installed already.
      await run('sh', ['-c', generator.command.replace(/^npx /, '')], { cwd, env });
      expect(await compile(cwd, ['*.ts', 'sdk'], { noUncheckedIndexedAccess: true })).toBe('');
      const { headers } = await app.withScopes('read:analyses', 'write:analyses', 'read:reviews', 'write:reviews');
      const { stdout } = await run(process.execPath, [join(cwd, 'out/flow.js'), `${sample}.ogg`, `${sample}.vtt`], {
        env: { ...env, CALLWARDEN_URL: app.anyone.url, CALLWARDEN_KEY: headers['x-api-key'] },
      });
      const done = JSON.parse(stdout) as { riskScore: number; verdicts: string[] };
      expect(done).toEqual({
        riskScore: expect.any(Number),
        riskLevel: 'critical',
        verdicts: expect.arrayContaining(['confirmed']),
        status: 'completed',
      });
      expect(done.riskScore).toBeGreaterThanOrEqual(80);
    },
    90_000,
  );
});
