import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPacked } from '../support/packed-package.js';
import { samplesOf } from '../support/readme-samples.js';
import { compile } from '../support/strict-program.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const samples = samplesOf('packages/sdk/README.md');
const names = samples.map(({ name }) => name);
const kilobyte = 1024;

describe('@callwarden/sdk, as it is published', () => {
  let packed: Awaited<ReturnType<typeof installPacked>>;

  beforeAll(async () => {
    packed = await installPacked('packages/sdk', folder.path, [
      '@standard-schema/spec',
      '@types/node',
      'undici-types',
      'zod',
    ]);
    for (const { name, code } of samples) writeFileSync(join(folder.path, name), code);
  });
  afterAll(() => folder.remove());

  it('has what is needed and nothing else', () => {
    const others = packed.files.map(({ path }) => path).filter((path) => !/^dist\/[\w-]+(\.d\.ts|\.js)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(packed.size).toBeLessThan(40 * kilobyte);
  });

  it('compiles the plugin and the test of its README with strict', async () => {
    expect(names).toEqual(['plugin.ts', 'plugin.test.ts']);
    const options = { allowImportingTsExtensions: true, noEmit: true };
    expect(await compile(folder.path, names, options)).toBe('');
  });

  it('tests that plugin under the test runner of Node', async () => {
    const args = ['--no-warnings', '--test', '--test-reporter=tap'];
    const { NODE_OPTIONS: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder.path, env });
    expect(stdout).toMatch(/# pass [1-9]\d\n# fail 0\n/);
  });
});
