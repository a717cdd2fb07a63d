import { cpSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from '@callwarden/sdk';
import { parse } from 'yaml';
import { installDeclared, manifestOf, runIn } from '../support/created-plugin.js';
import { exampleEnvironment } from '../support/example-environment.js';
import { startOnnxFraudModel } from '../support/onnx-fraud-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeToyClassifier } from '../support/toy-classifier.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const examples = readdirSync('examples').filter((name) => statSync(join('examples', name)).isDirectory());
const packages = examples.filter((name) => name !== 'fraud-model-huggingface');
const copied = (...path: string[]) => join(folder.path, ...path);

/** Copied as a user would, each with what its package.json declares and nothing else. */
beforeAll(() => {
  for (const name of examples)
    cpSync(join('examples', name), copied(name), {
      recursive: true,
      filter: (path) => !/[\\/](dist|node_modules|model)$/.test(path),
    });
  for (const name of packages) installDeclared(copied(name));
  writeToyClassifier(copied('fraud-model-huggingface', 'model'), {
    labels: ['LABEL_0', 'LABEL_1'],
    words: { gift: [0, 3], cards: [0, 3], dentist: [0, -3] },
    bias: [0, -3],
  });
});

describe('the examples', () => {
  it('compile with strict, and can be published', async () => {
    const projects = packages.map((name) => join(name, 'tsconfig.build.json'));
    expect(
      await runIn(folder.path, process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-b', ...projects]),
    ).toBe('');
    for (const name of packages)
      expect(readdirSync(copied(name, 'dist'))).toEqual(expect.arrayContaining(['plugin.js', 'plugin.d.ts']));
  }, 120_000);

  it('pass their own tests and the contracts of their kinds', async () => {
    const tests = packages.map((name) => join(name, 'src/plugin.test.ts'));
    const output = await runIn(folder.path, process.execPath, [
      '--no-warnings',
      '--test',
      '--test-reporter=tap',
      ...tests,
    ]);
    expect(output).toMatch(/# pass [12]\d\d\n# fail 0\n# cancelled 0\n# skipped 0\n/);
  }, 120_000);

  it('have the same file under the same name', () => {
    const files = Map.groupBy(
      packages.flatMap((name) => globSync(`examples/${name}/tsconfig*.json`)),
      (path) => basename(path),
    );
    for (const [name, paths] of files)
      expect([name, new Set(paths.map((path) => readFileSync(path, 'utf8'))).size]).toEqual([name, 1]);
    for (const name of ['tsconfig.json', 'tsconfig.build.json'])
      expect(readFileSync(files.get(name)![0]!, 'utf8')).toBe(
        readFileSync(join('packages/create-plugin/templates/shared', name), 'utf8'),
      );
  });

  it.each(['examples/README.md', 'docs/plugins.md'])('are all in %s', (page) => {
    const text = readFileSync(page, 'utf8');
    expect(examples.filter((name) => !text.includes(name))).toEqual([]);
  });
});

describe.each(packages)('the example %s', (name) => {
  it('declares what this repository uses, in exact versions', () => {
    const { dependencies, devDependencies } = manifestOf(join('examples', name));
    const ours = manifestOf('.');
    const versions = { ...ours.devDependencies, ...ours.dependencies };
    for (const [each, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([each, version]).toEqual([each, versions[each]]);
  });

  it('has the name and the version of its package', async () => {
    const manifest = JSON.parse(readFileSync(join('examples', name, 'package.json'), 'utf8')) as Record<string, string>;
    const { default: plugin } = (await import(resolve('examples', name, 'src/plugin.ts'))) as { default: Plugin };
    expect([plugin.name, plugin.version]).toEqual([name, manifest['version']]);
    expect(manifest['name']).toBe(`callwarden-example-${name}`);
  });
});

describe('the configurations of the examples', () => {
  it('are taken by the service', async () => {
    const files = examples.map((name) => copied(name, 'callwarden.yaml'));
    const env = { ...exampleEnvironment, CALLWARDEN_DATA_DIR: copied('data') };
    const output = await runIn('.', process.execPath, ['test/support/check-configurations.ts', ...files], env);
    const said = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { plugins?: Entry[]; error?: string });
    for (const [at, name] of examples.entries()) {
      expect([name, said[at]!.error]).toEqual([name, undefined]);
      const started = said[at]!.plugins!.map(({ id, use }) => `${id}: ${use}`);
      for (const { id, use } of pluginsOf(name))
        expect(started).toContain(`${id}: ${use.startsWith('.') ? copied(name, use) : use}`);
    }
  }, 240_000);

  it.each(examples)('of %s has no secret, and says where editors find the schema', (name) => {
    const text = readFileSync(join('examples', name, 'callwarden.yaml'), 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/config\/schema\.json\n/);
    for (const { options } of pluginsOf(name))
      for (const [option, value] of Object.entries(options))
        if (/url|key|token|email/i.test(option))
          expect([option, value]).toEqual([option, expect.stringMatching(/^\$\{[A-Z_]+/)]);
  });
});

it('A text classifier of Hugging Face scores calls with the configuration of its example', async () => {
  const { options } = pluginsOf('fraud-model-huggingface')[0]!;
  const model = await startOnnxFraudModel({
    ...options,
    folder: copied('fraud-model-huggingface', options['folder'] as string),
  });
  const said = (text: string) => ({
    language: 'en',
    confidence: 1,
    utterances: [{ speaker: 0, start: 0, end: 3, text }],
  });
  const { signal } = new AbortController();
  const { risk, indicators } = await model.score(said('Buy gift cards.'), signal);
  expect(risk).toBeCloseTo(1 / (1 + Math.exp(-3)), 5);
  expect(indicators).toMatchObject([{ type: 'label_1', quote: 'Buy gift cards.', start: 0, end: 3 }]);
  expect((await model.score(said('See you at the dentist.'), signal)).risk).toBeLessThan(0.01);
  await model.close?.();
});

interface Entry {
  readonly id: string;
  readonly use: string;
  readonly options: Readonly<Record<string, unknown>>;
}
function pluginsOf(name: string): readonly Entry[] {
  const { plugins } = parse(readFileSync(join('examples', name, 'callwarden.yaml'), 'utf8')) as { plugins: Entry[] };
  return plugins;
}
