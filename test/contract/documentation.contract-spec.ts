import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import webPush from 'web-push';
import type { PluginEntry } from '../../src/core/platform/config/plugin-entry.js';
import { loadConfig } from '../../src/core/platform/config/load-config.js';
import { builtins } from '../../src/plugins/index.js';
import { codeBlocksOf, pages } from '../support/code-blocks.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const blocks = pages().flatMap(codeBlocksOf);
const inLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));
const parsed = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };
/** What examples read from the environment: keys, for which the plugins look, and passwords. */
const vapid = webPush.generateVAPIDKeys();
const keys: Record<string, string> = {
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  DKIM_PRIVATE_KEY: generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey,
};

describe('A configuration in the documentation', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it.each(inLanguage('yaml'))('is accepted at $place', async ({ code }) => {
    const home = join(folder.path, String(Math.random()));
    mkdirSync(home);
    const file = join(home, 'callwarden.yaml');
    writeFileSync(file, code);
    const names = [...code.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    const env = Object.fromEntries(names.map((name) => [name, keys[name] ?? 'of-the-environment']));
    const { plugins } = loadConfig({ ...env, CALLWARDEN_CONFIG: file });
    const wrong = await Promise.all(plugins.filter(({ from }) => from === home).map(mistakesOf));
    expect(wrong.flat()).toEqual([]);
  });
});

/** In the options of a built-in plugin; packages of others are not here. */
async function mistakesOf({ id, use, options }: PluginEntry): Promise<string[]> {
  const plugin = await builtins[use]?.();
  if (!plugin) return use.startsWith('/') || use.startsWith('@') ? [] : [`${id}: no plugin is called ${use}`];
  const { issues = [] } = await plugin.default.options['~standard'].validate(options);
  return issues.map(({ message, path = [] }) => `${id}: ${path.map(String).join('.')} ${message}`);
}

describe('JSON in the documentation', () => {
  it.each(inLanguage('json'))('is JSON at $place', ({ code }) => {
    expect(() => JSON.parse(code.startsWith('{') || code.startsWith('[') ? code : `{${code}}`)).not.toThrow();
  });
});

describe('A program in the documentation', () => {
  it.each(inLanguage('js', 'ts'))('can be parsed at $place', ({ code }) => {
    const { diagnostics } = ts.transpileModule(code, { compilerOptions: parsed, reportDiagnostics: true });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  });

  it('can be parsed where it is Python', () => {
    const parse = 'import ast, json, sys; [ast.parse(code) for code in json.load(sys.stdin)]';
    const input = JSON.stringify(inLanguage('python').map(({ code }) => code));
    expect(spawnSync('python3', ['-c', parse], { input, encoding: 'utf8' }).stderr).toBe('');
  });
});

describe('A block of code in the documentation', () => {
  it('says what it is in, so that it is checked', () => {
    const known = ['bash', 'html', 'http', 'js', 'json', 'mermaid', 'python', 'sh', 'text', 'ts', 'yaml'];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(80);
  });
});
