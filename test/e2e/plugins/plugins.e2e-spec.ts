import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadPlugins } from '../../../src/core/platform/plugins/load-plugins.js';
import { PluginEntry } from '../../../src/core/platform/config/plugin-entry.js';
import { PluginStartupError } from '../../../src/core/platform/plugins/plugin-startup-error.js';
import { pluginContext } from '../../../src/core/platform/plugins/plugin-context.js';
import { builtins } from '../../../src/plugins/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const files = { read: () => Promise.reject(new Error('no files')), path: () => Promise.reject(new Error('no files')) };
const log = { info() {}, warn() {}, error() {} };
const keywords = './test/fixtures/keyword-model/index.js';
const good = { use: keywords, options: { words: ['code'] } };
const unruly = './test/fixtures/plugins/unruly-model.mjs';

/** Nothing is hosted here: providers run in this process. */
const load = (...entries: object[]) =>
  loadPlugins(
    entries.map((entry) => PluginEntry.parse({ isolated: false, ...entry })),
    {
      builtins,
      contextFor: ({ id }, options) => pluginContext(id, options, files, log),
      host: () => Promise.reject(new Error('nothing is hosted in this test')),
    },
  );

describe('A trust limit', () => {
  const doubtful = { use: './test/fixtures/doubtful-transcriber.mjs', options: { confidence: 'nowhere' } };
  const limit = async (entry: object) => (await load({ id: 'ears', ...entry })).find('transcriber', 'ears')?.trustLimit;

  it('is that of the entry, else the own one of the transcriber, else none', async () => {
    expect(await limit({ ...doubtful, trustLimit: 0 })).toBe(0);
    expect(await limit(doubtful)).toBe(0.6);
    expect(await limit({ use: './test/fixtures/word-transcriber.mjs' })).toBeUndefined();
  });

  it('is refused on a plugin of another kind', () =>
    expect(load({ id: 'model', ...good, trustLimit: 0.5 })).rejects.toThrow(
      /model.*trustLimit, which only transcribers have: this is a fraud-model/,
    ));
});

describe('Plugins are loaded', () => {
  const folder = temporaryFolder();
  const home = process.cwd();
  afterAll(() => folder.remove());

  function install(name: string, manifest: object, code: string): void {
    const place = join(folder.path, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', type: 'module', ...manifest }));
    writeFileSync(join(place, 'index.js'), code);
  }
  async function inFolder<T>(work: () => Promise<T>): Promise<T> {
    process.chdir(folder.path);
    try {
      return await work();
    } finally {
      process.chdir(home);
    }
  }
  const reexport = `export { default } from ${JSON.stringify(resolve(keywords))};`;

  it('by a path, relative to where the service was started or absolute', async () => {
    const registry = await load({ id: 'relative', ...good }, { id: 'absolute', ...good, use: resolve(keywords) });
    const score = async (id: string) => {
      const transcript = {
        language: 'en',
        confidence: 1,
        utterances: [{ speaker: 0, start: 0, end: 1, text: 'a code' }],
      };
      return (await registry.find('fraud-model', id)!.provider.score(transcript, new AbortController().signal)).risk;
    };
    expect([await score('relative'), await score('absolute')]).toEqual([0.9, 0.9]);
  });

  it('by the name of a built-in', async () => {
    const registry = await load({ id: 'from-upload', use: 'transcriber-supplied' });
    expect(registry.list('transcriber').map(({ id, plugin }) => [id, plugin.name])).toEqual([
      ['from-upload', 'transcriber-supplied'],
    ]);
  });

  it.each([
    ['a plain entry point', '@acme/plain', { main: './index.js' }],
    ['exports', '@acme/exports', { exports: './index.js' }],
    ['exports for import only', '@acme/import-only', { exports: { '.': { types: './x.d.ts', import: './index.js' } } }],
    ['exports by condition', '@acme/conditions', { exports: { node: { import: './index.js' }, default: './no.js' } }],
    ['no scope and nothing but a file', 'acme-bare', {}],
  ])('by the name of an npm package where the service was started: with %s', async (_, name, manifest) => {
    install(name, manifest, reexport);
    const registry = await inFolder(() => load({ ...good, id: 'acme', use: name }));
    expect(registry.find('fraud-model', 'acme')?.plugin.version).toBe('2.1.0');
  });

  it('twice under two ids, each with options of its own', async () => {
    const registry = await load({ id: 'codes', ...good }, { id: 'cards', ...good, options: { words: ['gift card'] } });
    const [codes, cards] = ['codes', 'cards'].map((id) => registry.find('fraud-model', id)?.provider);
    expect(codes).not.toBe(cards);
  });
});

describe('Plugins that cannot start', () => {
  const bad = [
    { id: 'no-words', use: keywords, options: { words: 'code' } },
    { id: 'not-there', use: '@acme/not-installed' },
    { id: 'no-file', use: './test/fixtures/plugins/nothing.mjs' },
    { id: 'old', use: './test/fixtures/plugins/of-another-sdk.mjs' },
    { id: 'no-plugin', use: './test/fixtures/plugins/record-options.mjs' },
    { id: 'throws', use: unruly, options: { start: 'throw' } },
    { id: 'sick', use: './test/fixtures/plugins/sick-channel.mjs' },
  ];
  const failure = (...entries: object[]) =>
    load(...entries).then(
      () => Promise.reject(new Error('it started')),
      (error: PluginStartupError) => error,
    );

  it('are all named in one error, with the entry, the option and the reason', async () => {
    const error = await failure({ id: 'fine', ...good }, ...bad);
    expect(error).toBeInstanceOf(PluginStartupError);
    expect(error.failures.map(({ entry }) => entry.id).sort()).toEqual(bad.map(({ id }) => id).sort());
    expect(error.message).toContain('7 plugins could not start');
    expect(error.message).toContain(`- no-words (${keywords}): options.words: must be a list of words`);
    expect(error.message).toMatch(/- not-there \(@acme\/not-installed\): .*@acme\/not-installed/);
    expect(error.message).toMatch(/- no-file \(.*\): .*nothing\.mjs/);
    expect(error.message).toContain('sdk is 2, this is SDK 1; kind is "oracle", possible are transcriber, fraud-model');
    expect(error.message).toContain('options is not a Standard Schema, such as one of zod; create is not a function');
    expect(error.message).toMatch(/- no-plugin \(.*\): .* has no default export/);
    expect(error.message).toContain('the model is confused');
    expect(error.message).toContain('the mail server does not answer');
  });

  it('are listed as missing when they are optional, and the others start', async () => {
    const registry = await load({ id: 'fine', ...good }, ...bad.map((entry) => ({ ...entry, optional: true })));
    expect(registry.everything().map(({ id }) => id)).toEqual(['fine']);
    expect(registry.missing.map(({ id }) => id).sort()).toEqual(bad.map(({ id }) => id).sort());
    expect(registry.missing.find(({ id }) => id === 'no-words')).toMatchObject({
      use: keywords,
      reason: 'options.words: must be a list of words',
    });
    expect(registry.find('fraud-model', 'no-words')).toBeUndefined();
  });

  it('fail the start even if others are optional', async () => {
    const error = await failure({ ...bad[0]!, optional: true }, bad[1]!);
    expect(error.failures.map(({ entry }) => entry.id)).toEqual(['not-there']);
  });

  it('leave nothing open: neither themselves nor those that have started', async () => {
    const closed: string[] = [];
    Object.assign(globalThis, { closedChannels: closed });
    const use = './test/fixtures/plugins/sick-channel.mjs';
    await failure({ id: 'sick', use }, { id: 'well', use, options: { healthy: true } });
    expect(closed.sort()).toEqual(['sick', 'well']);
  });
});
