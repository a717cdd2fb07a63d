import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Plugin } from '@callwarden/sdk';

const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
const { default: plugin } = (await import(new URL('plugin.ts', import.meta.url).href)) as { default: Plugin };

test('the plugin has the name and the version of its package', async () => {
  const { name, version } = (await read('../package.json')) as { name: string; version: string };
  assert.equal(plugin.name, name.split('/').at(-1));
  assert.equal(plugin.version, version, 'change "version" in src/plugin.ts with that of package.json');
});
