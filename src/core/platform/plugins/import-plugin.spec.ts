import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { importPlugin } from './import-plugin.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Writes a module that is a plugin of that name. */
function write(path: string, name: string): void {
  mkdirSync(dirname(join(folder.path, path)), { recursive: true });
  const options = "{ '~standard': { version: 1, vendor: 'none', validate: (value) => ({ value }) } }";
  const plugin = `{ sdk: 1, kind: 'channel', name: '${name}', version: '1.0.0', options: ${options}, create: () => ({}) }`;
  writeFileSync(
    join(folder.path, path),
    path.endsWith('.cjs') ? `exports.default = ${plugin}` : `export default ${plugin}`,
  );
}
const describePackage = (home: string, description: object) =>
  writeFileSync(join(folder.path, home, 'package.json'), JSON.stringify(description));
const nameOf = async (use: string) => (await importPlugin({ use, from: folder.path }, {})).name;

describe('A plugin', () => {
  it('is a file, by a path that starts at its configuration', async () => {
    write('own.mjs', 'own');
    expect(await nameOf('./own.mjs')).toBe('own');
    expect(await nameOf(join(folder.path, 'own.mjs'))).toBe('own');
  });

  it.each([
    ['exports', { exports: './in/plugin.mjs' }, 'in/plugin.mjs'],
    [
      'exports with conditions',
      { exports: { '.': { types: './x.d.ts', import: './in/plugin.mjs' } } },
      'in/plugin.mjs',
    ],
    ['main', { main: 'in/plugin.mjs' }, 'in/plugin.mjs'],
    ['nothing but index.js', { type: 'module' }, 'index.js'],
  ])('is a package beside its configuration, with %s', async (way, description, file) => {
    const name = `p-${way.replaceAll(/\W/g, '-')}`;
    write(`node_modules/@acme/${name}/${file}`, 'packaged');
    describePackage(`node_modules/@acme/${name}`, description);
    expect(await nameOf(`@acme/${name}`)).toBe('packaged');
    expect(await nameOf(`./node_modules/@acme/${name}`)).toBe('packaged');
  });

  it.each(['./node_modules/@acme/unbuilt', '@acme/unbuilt'])(
    'that is not built yet is an error that says so: %s',
    async (use) => {
      write('node_modules/@acme/unbuilt/src/plugin.mjs', 'unbuilt');
      describePackage('node_modules/@acme/unbuilt', { exports: { '.': { default: './dist/plugin.js' } } });
      await expect(nameOf(use)).rejects.toThrow(
        /unbuilt is a package without its entry .*dist\/plugin\.js: build it, as by "npm run build" in its folder$/,
      );
    },
  );

  it('is a package that the service has installed', async () => {
    await expect(nameOf('zod')).rejects.toThrow('"zod" is not a plugin for this service'); // but found
  });

  it.each([
    ['./absent.mjs', /^there is no file .*absent\.mjs: a path starts at the file that has it$/],
    ['./node_modules', /node_modules is a folder that is no package: name the file/],
    ['@acme/absent', /no package of that name is installed in .* or .*: run "npm install" there/],
    ['fs', /no plugin of ours is called "fs"/],
  ])('that is not there is an error that says where it was looked for: %s', async (use, message) => {
    await expect(nameOf(use)).rejects.toThrow(message);
  });
});
