import { globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import webPush from 'web-push';
import { parse as parseYaml } from 'yaml';
import { loadConfig } from '../../../src/core/platform/config/load-config.js';
import { parse } from '../../../src/core/platform/config/parse.js';
import { builtins } from '../../../src/plugins/index.js';
import { runCommand } from '../../support/run-command.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Code blocks of a language, without the indentation of the list that they stand in. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(/^( *)```(\w+)\n(.*?)\n *```$/gms)]
    .filter(([, , found]) => found === language)
    .map(([, indent, , code]) => code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}

const pages = ['README.md', ...globSync('docs/*.md'), ...globSync('src/plugins/**/README.md')].toSorted();
const examples = pages.flatMap((page) =>
  blocks(readFileSync(page, 'utf8'), 'yaml').map((yaml, index): [string, number, string] => [page, index + 1, yaml]),
);
const pair = webPush.generateVAPIDKeys();
const values: Record<string, string> = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey };

describe('What the documentation shows', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const within = (name: string) => join(folder.path, name);

  it.each(examples)(
    '%s, example %i: are settings that there are, with options that their plugins take',
    async (_, __, yaml) => {
      const file = within('example.yaml');
      writeFileSync(file, yaml);
      const named = [...yaml.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
      const given = Object.fromEntries(named.map((name) => [name, values[name] ?? `of-${name}`]));
      const config = loadConfig({ ...given, CALLWARDEN_CONFIG: file });
      const shown = ((parseYaml(yaml) as { plugins?: { id: string }[] }).plugins ?? []).map(({ id }) => id);
      for (const { id, use, options } of config.plugins.filter((each) => shown.includes(each.id))) {
        const plugin = await builtins[use]?.();
        if (plugin) await expect(parse(plugin.default.options, options, id)).resolves.toBeDefined();
      }
    },
  );

  it('is found: settings of every plugin that has a page', () => {
    const plugins = globSync('src/plugins/**/README.md');
    expect(plugins.filter((page) => !examples.some(([name]) => name === page))).toEqual([]);
  });

  it('as a whole plugin starts as it is', async () => {
    const [code, ...others] = blocks(readFileSync('docs/plugins.md', 'utf8'), 'js');
    expect(others).toEqual([]);
    symlinkSync(resolve('node_modules'), within('node_modules'));
    writeFileSync(within('keywords.mjs'), code!);
    const entry = { id: 'keywords', use: within('keywords.mjs'), options: { words: ['gift card'] } };
    writeFileSync(
      within('own.yaml'),
      JSON.stringify({ plugins: [entry], pipeline: { fraudModels: [{ id: 'keywords' }] } }),
    );
    const env = { CALLWARDEN_CONFIG: within('own.yaml'), CALLWARDEN_DATA_DIR: within('data') };
    const { code: exit, stdout, stderr } = await runCommand(['config', 'check'], env);
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toContain('keywords');
  }, 60_000);
});
