import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
const needed = engines.node.replace('>=', '');

describe('An old Node', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  // No package and no other file of ours is in the folder: whatever else were imported would fail.
  it.each(['dist/main.js', 'dist/cli/main.js'])('is told so by %s before anything else is imported', (entry) => {
    for (const file of ['package.json', 'dist/node-version.js', entry]) cpSync(file, join(folder.path, file));
    const pretend = `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.20.2' })`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend, join(folder.path, entry)], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `Callwarden needs Node ${needed} or later, and this is Node 20.20.2: install a newer one from https://nodejs.org.\n`,
    ]);
  });

  it('is named with the same version in the README', () => {
    const named = [...readFileSync('README.md', 'utf8').matchAll(/Node (\d+(?:\.\d+)?) or later/g)];
    expect(named.map(([, version]) => version)).toEqual([needed]);
  });
});
