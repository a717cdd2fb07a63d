import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '@callwarden/sdk';
import { create, installCreator, installDeclared, manifestOf, runIn } from '../support/created-plugin.js';
import { runCommand } from '../support/run-command.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const creator = await installCreator(folder.path);
afterAll(() => folder.remove());
const kilobyte = 1024;

describe('@callwarden/create-plugin, as it is published', () => {
  it('has the command, the templates and nothing else', () => {
    const others = creator.files
      .map(({ path }) => path)
      .filter((path) => !/^(dist\/[\w-]+\.js|templates\/.+)$/.test(path));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(creator.size).toBeLessThan(40 * kilobyte);
  });

  it('refuses what it cannot do with one sentence, and exit code 1', async () => {
    const failed = create(creator.command, ['my-oracle', '--kind', 'oracle'], folder.path);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no kind of plugin "oracle": use one of ${kinds.join(', ')}.\n`,
    });
  });
});

const extra: Partial<Record<(typeof kinds)[number], string[]>> = { transcriber: ['answer'] };

describe.each(kinds)('the package of a new %s', (kind) => {
  const home = join(folder.path, `my-${kind}`);
  const modules = ['plugin', ...(extra[kind] ?? [])].toSorted();

  let published = '';

  beforeAll(async () => {
    await create(creator.command, [`@acme/my-${kind}`, '--kind', kind, '--description', 'Of "Acme".'], folder.path);
    installDeclared(home);
    published = await runIn(home, 'npm', ['pack', '--dry-run', '--json', '--silent']); // builds first
  }, 120_000);

  it('declares what this repository uses, in exact versions', () => {
    const { dependencies, devDependencies } = manifestOf(home);
    const ours = manifestOf('.');
    const versions = { ...ours.devDependencies, ...ours.dependencies };
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, versions[name]]);
  });

  it('has its name and description in all files', () => {
    const { name, description } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    expect({ name, description }).toEqual({ name: `@acme/my-${kind}`, description: 'Of "Acme".' });
    const readme = readFileSync(join(home, 'README.md'), 'utf8');
    expect(readme).toContain(`# @acme/my-${kind}\n\nOf "Acme".\n`);
    for (const file of ['README.md', 'package.json', 'callwarden.yaml', 'src/plugin.ts', 'src/plugin.test.ts'])
      expect(readFileSync(join(home, file), 'utf8')).not.toMatch(
        /package-name|plugin-(name|kind)|plugin description|<!--/,
      );
  });

  it('compiles with strict', async () => {
    expect(await runIn(home, 'npm', ['run', '--silent', 'check'])).toBe('');
  }, 60_000);

  it('passes its own tests and the contract of its kind', async () => {
    const output = await runIn(home, process.execPath, ['--no-warnings', '--test', '--test-reporter=tap']);
    expect(output).toMatch(/# pass [1-9]\d\n# fail 0\n# cancelled 0\n# skipped 0\n/);
  }, 60_000);

  it('publishes what it built, and no tests', () => {
    const [packed] = JSON.parse(published) as { files: { path: string }[] }[];
    const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    const paths = packed!.files.map(({ path }) => path).filter((path) => !path.includes('node_modules/'));
    expect(paths.toSorted()).toEqual(['README.md', ...built, 'package.json'].toSorted());
  });

  it('has a configuration that the service takes', async () => {
    const env = { CALLWARDEN_CONFIG: join(home, 'callwarden.yaml'), CALLWARDEN_DATA_DIR: join(folder.path, 'data') };
    const { code, stdout, stderr } = await runCommand(['config', 'check'], env);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`my-${kind}`);
  }, 60_000);
});
