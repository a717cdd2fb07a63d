import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustBeEmpty, readTarget } from './target.js';

describe('the target', () => {
  const cwd = '/home/ada/plugins';

  it.each([
    ['my-model', '/home/ada/plugins/my-model', 'my-model'],
    ['../other/pager', '/home/ada/other/pager', 'pager'],
    ['.', '/home/ada/plugins', 'plugins'],
    ['@acme/pager', '/home/ada/plugins/pager', '@acme/pager'],
  ])('of %s is %s, with the name %s', (text, folder, name) => {
    const target = readTarget(text, cwd);
    expect([target.folder, target.package.name]).toEqual([folder, name]);
  });

  it('has the name that is given, whatever the folder is', () => {
    expect(readTarget('My Folder', cwd, '@acme/pager').package.name).toBe('@acme/pager');
    expect(() => readTarget('My Folder', cwd)).toThrow('"My Folder"');
  });
});

describe('the folder of a new package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'create-plugin-'));
  const within = (name: string) => join(folder, name);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('may be absent, empty or a new Git repository', async () => {
    await expect(mustBeEmpty(within('absent'))).resolves.toBeUndefined();
    mkdirSync(within('new/.git'), { recursive: true });
    await expect(mustBeEmpty(within('new'))).resolves.toBeUndefined();
  });

  it('may not have files', async () => {
    mkdirSync(within('old'));
    writeFileSync(within('old/b.ts'), '');
    await expect(mustBeEmpty(within('old'))).rejects.toThrow('old is not empty, it has b.ts: name a new folder');
    writeFileSync(within('old/a.ts'), '');
    await expect(mustBeEmpty(within('old'))).rejects.toThrow('it has a.ts and 1 more');
  });

  it('may not be a file', async () => {
    writeFileSync(within('file'), '');
    await expect(mustBeEmpty(within('file'))).rejects.toThrow(`${within('file')} cannot be the folder of the package`);
  });
});
