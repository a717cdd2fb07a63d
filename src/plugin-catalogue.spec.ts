import { existsSync, readFileSync } from 'node:fs';
import { pluginCatalogue, pluginReadmes } from './plugin-catalogue.js';
import { builtins } from './plugins/index.js';

const readmes = pluginReadmes('.');
const names = Object.keys(builtins);
const catalogued = await Promise.all(
  names.map(async (name) => ({ plugin: (await builtins[name]!()).default, ...readmes.get(name)! })),
);
const page = pluginCatalogue(catalogued);

describe('The plugin catalogue', () => {
  it('is docs/plugin-catalogue.md', () => {
    expect(readFileSync('docs/plugin-catalogue.md', 'utf8')).toBe(page);
  });

  it.each(names)('has %s, with a link to its page', (name) => {
    expect(page).toContain(`### ${name}\n`);
    const [, path] = new RegExp(String.raw`^\[The page of ${name}\]\(\.\./(\S+)\)`, 'm').exec(page)!;
    expect(existsSync(path!)).toBe(true);
  });

  it('says of each option what it means', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
  });

  it('names no value of the machine on which it was made', () => {
    expect(page).not.toMatch(/node_modules|\/root|\/home/);
    expect(page).toMatch(/^\| `atOnce` +\| whole number from 1 to 64 +\| the number of processors +\|/m);
  });
});
