import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../../support/run-command.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('callwarden config check', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const check = async (text: string, env: NodeJS.ProcessEnv = {}) => {
    const file = join(folder.path, 'callwarden.yaml');
    writeFileSync(file, text);
    return runCommand(['config', 'check'], {
      CALLWARDEN_CONFIG: file,
      CALLWARDEN_DATA_DIR: join(folder.path, 'data'),
      ...env,
    });
  };

  const plugins = `
      - { id: no-file, use: ./nothing.mjs }
      - { id: no-package, use: '@acme/not-installed' }
      - { id: wrong-settings, use: ${resolve('test/fixtures')}/keyword-model/index.js, options: { words: code } }
      - { id: throws, use: ${resolve('test/fixtures')}/plugins/unruly-model.mjs, options: { start: throw } }`;

  it('names settings and plugins that are wrong, all at once', async () => {
    const env = { DATABASE_URL: 'mysql://x', REDIS_URL: 'foo', CALLWARDEN_ROLES: 'api' };
    const { code, stdout, stderr } = await check(`plugins:${plugins}`, env);
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr.split('\n');
    for (const line of [
      'The configuration has 3 mistakes:',
      '- database.url: must be a URL such as postgres://user:password@host/database (it comes from DATABASE_URL)',
      '- redis.url: must be a URL such as redis://user:password@host (it comes from REDIS_URL)',
      expect.stringMatching(/^- secret: is needed on a node that runs only api: set CALLWARDEN_SECRET/),
      '4 plugins could not start:',
      `- no-file (${join(folder.path, 'nothing.mjs')}): there is no file ${join(folder.path, 'nothing.mjs')}: a path starts at the file that has it`,
      `- no-package (@acme/not-installed): no plugin of ours is called "@acme/not-installed", and no package of that name is installed in ${folder.path} or ${process.cwd()}: run "npm install" there, or write a path that begins with "./"`,
      `- wrong-settings (${resolve('test/fixtures')}/keyword-model/index.js): options.words: must be a list of words`,
      expect.stringMatching(/^- throws \(.*\): .*the model is confused/),
      expect.stringMatching(/^Correct the entry under "plugins"/),
    ])
      expect(lines).toContainEqual(line);
    expect(stderr).not.toMatch(/^ +at /m);
  }, 60_000);

  it('names plugins that are not what they are used as, and a strategy that is not there', async () => {
    const { code, stderr } = await check(`
      pipeline: { transcribers: [fraud-en], fraudModels: [{ id: supplied }] }
      reviews: { automaticStrategy: magic }`);
    expect(stderr).toBe(`The configuration has 3 mistakes:
- pipeline.transcribers.0: names "fraud-en", which is of the kind fraud-model: name one of the kind transcriber
- pipeline.fraudModels.0.id: names "supplied", which is of the kind transcriber: name one of the kind fraud-model
- reviews.automaticStrategy: is "magic", which no plugin has. Installed: automatic, expertise_based, load_balanced, round_robin, specific
`);
    expect(code).toBe(1);
  }, 60_000);

  it('reports an unknown strategy even if another plugin fails to start, unless that plugin may be the strategy', async () => {
    const magic = 'reviews: { automaticStrategy: magic }\n';
    const channel = await check(`${magic}plugins: [{ id: mail, use: channel-email, options: { smtp: 1 } }]`);
    expect(channel.stderr).toContain('- reviews.automaticStrategy: is "magic", which no plugin has.');
    expect(channel.stderr).toContain('1 plugin could not start:\n- mail (channel-email): options.');
    const unknown = await check(`${magic}plugins: [{ id: magic, use: ./magic.mjs }]`);
    expect(unknown.stderr).not.toContain('automaticStrategy');
    expect(unknown.stderr).toContain('1 plugin could not start:\n- magic (');
    expect([channel.code, unknown.code]).toEqual([1, 1]);
  }, 60_000);

  it('warns of optional plugins that do not start, and of those that nothing uses', async () => {
    const model = `use: ${resolve('test/fixtures')}/keyword-model/index.js`;
    const { code, stdout, stderr } = await check(`plugins:
      - { id: broken, ${model}, optional: true, options: { word: [code] } }
      - { id: idle, ${model}, options: { words: [code] } }`);
    expect([code, stdout]).toEqual([0, expect.stringContaining('The configuration is valid.')]);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^Warning: The optional plugin broken \(.*\) could not start: options\.words: /),
      'Warning: The plugin idle is not used: pipeline.fraudModels does not name it.',
      '',
    ]);
    const strategy = await check(`reviews: { automaticStrategy: mine }
plugins: [{ id: mine, use: ./mine.mjs, optional: true }]`);
    expect(strategy.stderr).toMatch(
      /automaticStrategy: is "mine".*\. The plugin mine could not start: there is no file/,
    );
    const misspelt = await check(`plugins: [{ id: mine, ${model}, option: { words: [code] } }]`);
    expect(misspelt.stderr).toMatch(/plugins\.\d+\.option: is not a known setting \(of the entry "mine"\)/);
  }, 60_000);

  it('is content with plugins that start, here as elsewhere', async () => {
    const use = resolve('test/fixtures/keyword-model/index.js');
    const { code, stdout } = await check(`plugins: [{ id: mine, use: ${use}, options: { words: [code] } }]`);
    expect([code, stdout]).toEqual([0, expect.stringContaining('The configuration is valid.')]);
  }, 60_000);
});
