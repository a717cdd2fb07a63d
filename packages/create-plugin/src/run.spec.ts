import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { kinds } from '@callwarden/sdk';
import { kindNames } from './kinds.js';
import { run } from './run.js';

const cwd = mkdtempSync(join(tmpdir(), 'create-plugin-'));
afterAll(() => rmSync(cwd, { recursive: true }));
const list = 'transcriber, fraud-model, channel, assignment';

/** Runs the command with what a person types; `null` is no terminal. */
async function command(args: readonly string[], typed: string | null = null) {
  const stream = () => Object.assign(new PassThrough(), { isTTY: typed !== null });
  const [input, output, errors] = [stream(), stream(), stream()];
  if (typed !== null) input.end(typed);
  const code = await run(args, { cwd, input, output, errors });
  const text = (of: PassThrough) => String(of.read() ?? '');
  return { code, output: text(output), errors: text(errors) };
}
const files = (folder: string) => readdirSync(join(cwd, folder)).toSorted();
const packageOf = (folder: string) => JSON.parse(readFileSync(join(cwd, folder, 'package.json'), 'utf8'));

describe('npm create @callwarden/plugin', () => {
  it('knows the kinds of the SDK', () => expect(kindNames).toEqual(kinds));

  it('writes a package and says what comes next', async () => {
    const { code, output, errors } = await command(['one', '--kind', 'channel']);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('Created one, a plugin of the kind channel, in one.');
    expect(files('one')).toEqual([
      '.github',
      '.gitignore',
      'README.md',
      'callwarden.yaml',
      'package.json',
      'src',
      'tsconfig.build.json',
      'tsconfig.json',
    ]);
  });

  it('writes over nothing', async () => {
    await command(['two', '--kind', 'channel']);
    const before = readFileSync(join(cwd, 'two/src/plugin.ts'), 'utf8');
    const { code, errors } = await command(['two', '--kind', 'assignment']);
    expect([code, errors]).toEqual([1, expect.stringContaining('two is not empty')]);
    expect(readFileSync(join(cwd, 'two/src/plugin.ts'), 'utf8')).toBe(before);
  });

  it('takes the name, the description and the SDK that it is given', async () => {
    writeFileSync(join(cwd, 'sdk.tgz'), '');
    const name = ['--name', '@acme/package-name', '--description', 'Says "plugin-name"\\.'];
    await command(['three', '--kind', 'fraud-model', ...name, '--sdk', './sdk.tgz']);
    expect(packageOf('three')).toMatchObject({
      name: '@acme/package-name',
      description: 'Says "plugin-name"\\.',
      dependencies: { '@callwarden/sdk': 'file:../sdk.tgz' },
    });
    await command(['four', '--kind', 'fraud-model', '--sdk', '1.2.3']);
    expect(packageOf('four').dependencies['@callwarden/sdk']).toBe('1.2.3');
  });

  it.each([
    [['--kind', 'oracle', 'five'], `There is no kind of plugin "oracle": use one of ${list}.`],
    [['five'], `Missing: --kind, one of ${list}.`],
    [[], 'Missing: the folder, as in "npm create @callwarden/plugin my-model"; --kind'],
    [['Five', '--kind', 'channel'], '"Five" cannot be the name'],
    [['five', 'six', '--kind', 'channel'], 'One folder is created at a time: "five", "six".'],
    [['five', '--kind', 'channel', '--sort', 'x'], "Unknown option '--sort'"],
    [['five', '--kind', 'channel', '--description', 'a\nb'], '--description must be one line.'],
    [
      ['five', '--kind', 'channel', '--sdk', './absent.tgz'],
      `--sdk names ${join(cwd, 'absent.tgz')}, which is not there`,
    ],
  ])('refuses %j, and writes nothing', async (args, reason) => {
    const { code, output, errors } = await command(args);
    expect([code, output, errors]).toEqual([1, '', expect.stringContaining(reason)]);
    expect(readdirSync(cwd)).not.toContain('five');
  });

  it('prints how it is used', async () => {
    const { code, output } = await command(['--help']);
    expect([code, output]).toEqual([0, expect.stringContaining(list)]);
  });
});

describe('on a terminal, npm create @callwarden/plugin', () => {
  it('asks for what is missing, again if the answer does not work', async () => {
    const { code, output } = await command([], 'Seven\n@acme/seven\noracle\nchannel\n');
    expect(code).toBe(0);
    expect(output).toMatch(/"Seven" cannot be the name.*There is no kind of plugin "oracle"/s);
    expect(packageOf('seven')).toMatchObject({ name: '@acme/seven', keywords: expect.arrayContaining(['channel']) });
  });

  it('does not ask for arguments that were given', async () => {
    const { output } = await command(['eight'], 'channel\n');
    expect(output).not.toContain('Folder');
    expect(files('eight')).toContain('package.json');
  });

  it('ends where nobody answers, and writes nothing', async () => {
    const { code, errors } = await command(['nine'], '');
    expect([code, errors]).toEqual([1, '\nEnded without an answer. Nothing was written.\n']);
    expect(readdirSync(cwd)).not.toContain('nine');
  });
});
