import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import type { Config } from './config.schema.js';
import { ConfigError } from './config-error.js';
import { packagePath } from './package-path.js';
import { loadConfig } from './load-config.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const CALLWARDEN_SECRET = 'a secret for tests, thirty-two characters long';
let files = 0;
/** Loads with these files laid over the defaults, in their order. */
function load(texts: string | string[], env: NodeJS.ProcessEnv = {}): Config {
  const paths = [texts].flat().map((text) => {
    const path = join(folder.path, `${files++}.yaml`);
    writeFileSync(path, text);
    return path;
  });
  return loadConfig({ ...env, CALLWARDEN_CONFIG: paths.join(delimiter) });
}
function mistakes(texts: string | string[], env?: NodeJS.ProcessEnv): Record<string, string> {
  try {
    load(texts, env);
  } catch (error) {
    if (error instanceof ConfigError)
      return Object.fromEntries(error.problems.map(({ path, reason }) => [path, reason]));
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('The configuration', () => {
  it('is complete without a file and without an environment', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      dataDir: './data',
      roles: ['api', 'worker', 'scheduler'],
      http: { host: '127.0.0.1', port: 3000 },
      pipeline: { transcribers: ['supplied', 'speech-en-small'], fraudModels: [{ id: 'fraud-en', weight: 1 }] },
    });
    expect({ ...config.database, ...config.redis, secret: config.secret }).toEqual({ poolSize: 20 });
  });

  it('names all its mistakes at once, each with its path and the reason', () => {
    const text = `
      http: { port: 70000, hots: localhost }
      roles: [api, cook]
      riskLevels: { low: 50 }
      pipeline: { concurrency: many, fraudModels: [{ id: nobody }] }
      databse: { url: x }
      auth: { admin: { password: short } }
      plugins: [{ id: Not Good, use: x }, { id: fine, use: x, option: 1 }]`;
    const found = mistakes(text);
    expect(() => load(text)).toThrow(/^The configuration has 9 mistakes:\n(- \S+: .+\n?){9}$/);
    expect(Object.keys(found).sort()).toEqual([
      'auth.admin.password',
      'databse',
      'http.hots',
      'http.port',
      'pipeline.concurrency',
      'plugins.10.option',
      'plugins.9.id',
      'riskLevels',
      'roles.1',
    ]);
    expect(found).toMatchObject({
      databse: 'is not a known setting',
      'http.hots': 'is not a known setting',
      'http.port': expect.stringContaining('65535'),
      riskLevels: 'must rise: low < medium < high < critical',
      'plugins.9.id': expect.stringContaining('must be lower-case letters'),
    });
  });

  it.each([
    ['is no YAML', 'http: [', /flow sequence|end with a \]/i],
    ['has a key twice', 'secret: 1\nsecret: 2', /Map keys must be unique/],
  ])('names a file that %s', (_, text, reason) => {
    const [path, why] = Object.entries(mistakes(text))[0]!;
    expect(path).toMatch(/\.yaml$/);
    expect(why).toMatch(reason);
  });

  it('names a file that is not there', () => {
    expect(() => loadConfig({ CALLWARDEN_CONFIG: '/nonexistent/callwarden.yaml' })).toThrow(
      /- \/nonexistent\/callwarden\.yaml: .*ENOENT/,
    );
  });

  it('takes later files over earlier ones: mappings by key, lists as a whole', () => {
    const first = 'http: { host: 0.0.0.0, port: 1 }\nroles: [api, worker]';
    const config = load([first, 'http: { port: 2 }\nroles: [scheduler]'], { CALLWARDEN_SECRET });
    expect(config.http).toMatchObject({ host: '0.0.0.0', port: 2, shutdownSeconds: 20 });
    expect(config.roles).toEqual(['scheduler']);
  });

  it('merges plugins by id: new ones are added, known ones replaced as a whole', () => {
    const text = `
      plugins:
        - { id: pager, use: '@acme/pager', options: { url: 'https://a.example' } }
        - { id: fraud-en, use: ./other.js }`;
    const { plugins } = load([text, 'plugins: [{ id: pager, use: "@acme/other" }]']);
    const others = plugins.filter(({ use }) => !use.startsWith('assignment-') && !use.startsWith('channel-'));
    expect(others.map(({ id, use, options }) => [id, use, options])).toEqual([
      ['supplied', 'transcriber-supplied', {}],
      [
        'speech-en-small',
        'transcriber-sherpa-onnx',
        { model: packagePath('node_modules/@callwarden/model-speech-en-small') },
      ],
      ['fraud-en', join(folder.path, 'other.js'), {}],
      ['pager', '@acme/other', {}],
    ]);
  });

  it('removes with null what an earlier file has set', () => {
    const config = load(['database: { url: "postgres://a" }', 'database: { url: null }']);
    expect(config.database).toEqual({ poolSize: 20 });
    expect(mistakes('http: { port: null }')).toEqual({ 'http.port': expect.any(String) });
  });

  it('names providers that a pipeline uses and nobody configures, and ids that come twice', () => {
    const text = `
      pipeline: { transcribers: [supplied, whisper], fraudModels: [{ id: fraud-de }] }
      plugins: [{ id: twice, use: a }, { id: twice, use: b }]`;
    expect(mistakes(text)).toEqual({
      plugins: 'has the id "twice" twice',
      'pipeline.transcribers.1': 'names "whisper", which is not an id under plugins',
      'pipeline.fraudModels.0.id': 'names "fraud-de", which is not an id under plugins',
    });
  });

  it('needs a fraud model that is no shadow', () => {
    const text = 'pipeline: { fraudModels: [{ id: fraud-en, shadow: true }] }';
    expect(mistakes(text)).toEqual({ 'pipeline.fraudModels': 'must have one that is no shadow' });
  });

  it('needs a secret where roles run apart, also where other settings are wrong', () => {
    expect(mistakes('http: { port: 1 }', { CALLWARDEN_ROLES: 'api,worker' })).toEqual({
      secret:
        'is needed on a node that runs only api, worker: set CALLWARDEN_SECRET (at least 32 characters) to the same value on every node',
    });
    expect(Object.keys(mistakes('http: { port: x }', { CALLWARDEN_ROLES: 'api' }))).toEqual(['http.port', 'secret']);
  });

  it.each([
    ['DATABASE_URL', 'database.url', ['mysql://x', 'foo', 'postgres://', 'postgres:///calls', 'http://db/calls']],
    ['REDIS_URL', 'redis.url', ['foo', 'redis:', 'http://cache', 'localhost:6379']],
  ])('takes no %s of another kind, and does not repeat it', (name, path, bad) => {
    for (const url of bad) {
      const kind = path === 'redis.url' ? 'redis://user:password@host' : 'postgres://user:password@host/database';
      expect(mistakes('{}', { [name]: url })[path]).toBe(`must be a URL such as ${kind} (it comes from ${name})`);
    }
  });

  it.each([
    { DATABASE_URL: 'postgres://u:p%23@db.example:5432/calls?sslmode=require' },
    { DATABASE_URL: 'postgresql:///calls?host=/var/run/postgresql' },
    { REDIS_URL: 'redis://cache:6379/2' },
    { REDIS_URL: 'rediss://u:p@cache' },
  ])('takes %j', (env) => expect(() => loadConfig(env)).not.toThrow());

  it('names the variable that a wrong value comes from, unless a file has replaced it', () => {
    const expected = 'must be a whole number from 0 to 65535';
    expect(mistakes('{}', { PORT: 'abc' })['http.port']).toBe(`${expected} (it comes from PORT)`);
    expect(mistakes('http: { port: abc }', { PORT: '80' })['http.port']).toBe(expected);
    expect(mistakes('{}', { CALLWARDEN_ROLES: 'api,cook' })['roles.1']).toContain('(it comes from CALLWARDEN_ROLES)');
  });

  it('is frozen, down to the options of plugins', () => {
    const config = load('plugins: [{ id: a, use: b, options: { list: [{ deep: 1 }] } }]');
    const deep = config.plugins.at(-1)!.options['list'] as object[];
    expect([config, config.http, config.plugins, deep, deep[0]!].every(Object.isFrozen)).toBe(true);
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
  });
});

describe('Values from the environment', () => {
  it('become numbers, booleans and lists where those are expected', () => {
    const text = `
      http: { trustProxy: '\${PROXY}', corsOrigins: '\${ORIGINS}' }
      pipeline: { confidenceFloor: '\${FLOOR}' }`;
    const env = { CALLWARDEN_SECRET, PORT: '8080', CALLWARDEN_ROLES: 'api, worker', PROXY: '2', FLOOR: '0.25' };
    expect(load(text, { ...env, ORIGINS: 'https://a.example,https://b.example' })).toMatchObject({
      http: { port: 8080, trustProxy: 2, corsOrigins: ['https://a.example', 'https://b.example'] },
      roles: ['api', 'worker'],
      pipeline: { confidenceFloor: 0.25 },
    });
    const trusting = (PROXY: string) => load(text, { ...env, PROXY, ORIGINS: 'https://a.example' }).http.trustProxy;
    expect(trusting('10.0.0.0/8, loopback,::1')).toBe('10.0.0.0/8, loopback,::1');
    for (const all of ['true', '0.0.0.0/0', '::/0', 'anyone', '10.0.0.0/33', '-1', '11'])
      expect(() => trusting(all)).toThrow('http.trustProxy: must be false, the number of proxies');
  });

  it.each(['0x50', '8e3', ' 8080', '80.5', '99999999999999999999', '-1', 'NaN'])(
    'are no port when they are %j',
    (PORT) => {
      expect(mistakes('{}', { PORT })).toHaveProperty(['http.port']);
    },
  );

  it('stay text where text is expected, even if they look like a number', () => {
    const secret = '12345678901234567890123456789012';
    expect(loadConfig({ CALLWARDEN_SECRET: secret, CALLWARDEN_ADMIN_PASSWORD: '012345678901' })).toMatchObject({
      secret,
      auth: { admin: { password: '012345678901' } },
    });
  });

  it('bring no YAML of their own', () => {
    const HOST = 'x\nsecret: stolen\n# {a: [b, "c": !!js/function';
    const config = load("metrics: { token: '${TOKEN}' }", { HOST, TOKEN: '*anchor' });
    expect([config.http.host, config.metrics.token, config.secret]).toEqual([HOST, '*anchor', undefined]);
  });

  it('count as absent when they are empty, so that the default stands', () => {
    const empty = { PORT: '', DATABASE_URL: '', CALLWARDEN_SECRET: '' };
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });

  it('are named when they are missing and have no default', () => {
    const text = "secret: '${NOT_SET}'\nplugins: [{ id: a, use: b, options: { key: 'x-${ALSO_NOT_SET}' } }]";
    expect(mistakes(text)).toEqual({
      secret: 'needs the environment variable NOT_SET',
      'plugins.0.options.key': 'needs the environment variable ALSO_NOT_SET',
    });
  });

  it('carry all secrets: one that is written into a file is refused, and not repeated', () => {
    const text = `
      secret: x0123456789012345678901234567890123
      auth: { admin: { password: hunter2hunter2 } }
      plugins: [{ id: a, use: b, options: { apiKey: sk-live-1, api_key: sk-live-2, accessToken: t, limits: { tokens: many } } }]`;
    const found = mistakes(text);
    expect(Object.keys(found).sort()).toEqual([
      'auth.admin.password',
      'plugins.0.options.accessToken',
      'plugins.0.options.apiKey',
      'plugins.0.options.api_key',
      'secret',
    ]);
    expect(JSON.stringify(found)).not.toMatch(/hunter2|sk-live|0123/);
  });
});

describe('A path of a configuration file', () => {
  const options = (config: Config, id: string) => config.plugins.find((entry) => entry.id === id)?.options;

  it('starts at the file when it begins with ./ or ../, wherever it stands', () => {
    const config = load(`
      dataDir: ./data
      plugins: [{ id: a, use: ../plugins/a.mjs, options: { folders: [./one, ../two], name: .three, other: four/five } }]`);
    const beside = dirname(folder.path);
    expect(config.dataDir).toBe(join(folder.path, 'data'));
    expect(config.plugins.find(({ id }) => id === 'a')?.use).toBe(join(beside, 'plugins/a.mjs'));
    expect(options(config, 'a')).toEqual({
      folders: [join(folder.path, 'one'), join(beside, 'two')],
      name: '.three',
      other: 'four/five',
    });
  });

  it('is left as it is when it comes from the environment', () => {
    expect(load("dataDir: '${WHERE}'", { WHERE: './data' }).dataDir).toBe('./data');
    expect(load("dataDir: './${WHERE}/data'", { WHERE: 'here' }).dataDir).toBe(join(folder.path, 'here/data'));
  });

  it('leads into an npm package when it begins with package:, and into ours', () => {
    const home = join(folder.path, 'node_modules/@acme/models');
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{}');
    const config = load(`
      plugins:
        - { id: a, use: x, options: { folder: 'package:@acme/models', folders: ['package:@acme/models/de/small'] } }
        - { id: b, use: y, options: { folder: 'package:@callwarden/model-fraud-en' } }`);
    expect(options(config, 'a')).toEqual({ folder: home, folders: [join(home, 'de/small')] });
    expect(options(config, 'b')).toEqual({ folder: packagePath('node_modules/@callwarden/model-fraud-en') });
  });

  it('into a package that is not there is a mistake, unless a later file replaces the entry', () => {
    const text = `plugins: [{ id: a, use: x, options: { folder: 'package:@acme/none' } }]`;
    const path = `plugins.${load('{}').plugins.length}.options.folder`;
    expect(mistakes(text)).toEqual({
      [path]: `names the package @acme/none, which is installed neither beside the file nor in ${process.cwd()}: run "npm install @acme/none" there`,
    });
    expect(() => load([text, 'plugins: [{ id: a, use: y }]'])).not.toThrow();
  });

  it('of a plugin package starts at the last file that has its entry', () => {
    const config = load(['plugins: [{ id: a, use: x }]', 'plugins: [{ id: b, use: y }]']);
    const from = Object.fromEntries(config.plugins.map((entry) => [entry.id, entry.from]));
    expect(from).toMatchObject({ a: folder.path, b: folder.path, 'fraud-en': packagePath('config') });
  });
});
