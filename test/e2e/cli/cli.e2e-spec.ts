import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/core/platform/database/embedded-postgres.js';
import { Api } from '../../support/api.js';
import { Browser } from '../../support/browser.js';
import { startServiceProcess } from '../../support/service-process.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const shared = process.env['CALLWARDEN_SHARED'] ?? '../shared';
const calls = join(shared, 'data/audio/calls');
const withCalls = existsSync(calls) ? it : it.skip;

describe('callwarden', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const env = {
    ...process.env,
    CALLWARDEN_DATA_DIR: dataDir,
    PORT: '0',
    CALLWARDEN_OPERATIONS_PORT: '0',
    CALLWARDEN_ADMIN_PASSWORD: 'a password for tests',
    NO_COLOR: '1',
  };
  const run = (args: string[], more: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number; output: string; stdout: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        ['dist/cli/main.js', ...args],
        { env: { ...env, ...more } },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr, stdout }),
      );
    });
  afterAll(() => folder.remove());

  it('demonstrates the service on its own samples and leaves no server behind', async () => {
    const { code, output } = await run(['demo', '--written', '--exit']);
    expect(output).toMatch(/8 of 8 samples judged as they are meant to be/);
    expect(output).toMatch(/gift-card-tax-threat\.mp3 .* score \d+ {2}critical/);
    expect(output).toMatch(/\d\d:\d\d-\d\d:\d\d +payment_untraceable +[01]\.\d\d +“.*gift cards.*”/);
    expect(code).toBe(0);
    const again = await startEmbeddedPostgres(join(dataDir, 'postgres'));
    expect(again.adopted).toBe(false);
    await again.stop();
  }, 60_000);

  it('ends its demonstration with a link that opens the riskiest call signed in, and goes on', async () => {
    const child = execFile(process.execPath, ['dist/cli/main.js', 'demo', '--written'], { env });
    let output = '';
    child.stdout!.on('data', (text: string) => (output += text));
    const [, url, code, id] = await until(
      () => /signed in as admin@localhost; .*\n(\S+)\/sign-in#link=(\S+)&to=\/calls\/(ana_\w+)\n$/.exec(output),
      { what: 'the link', seconds: 50 },
    );
    const page = new Browser(new Api(url!));
    const { status, body } = await page.post('/v1/auth/sign-in/link', { code });
    expect([status, body.user?.role]).toEqual([200, 'admin']);
    const api = page.api.bearer(body.access_token);
    const opened = (await api.get(`/v1/analyses/${id}`)).body;
    const [riskiest] = (await api.get('/v1/analyses?sortBy=riskScore&limit=1')).body.data;
    expect(opened.fraudAnalysis.riskScore).toBe(riskiest.riskScore);
    expect(output).toContain('8 calls wait for a verdict in the queue');
    const { data } = (await api.get('/v1/reviews?assignedTo=me')).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(Array(8).fill('pending'));
    child.kill('SIGINT');
    const [exit] = (await once(child, 'exit')) as [number];
    expect(exit).toBe(0);
  }, 60_000);

  it('listens to its own samples and finds the frauds by that alone', async () => {
    const { code, output } = await run(['demo', '--exit']);
    expect(output.match(/LIMITED_TRANSCRIBER/g)).toHaveLength(1);
    expect(output).toContain('run "callwarden models pull whisper-base"');
    expect(output).toMatch(/8 of 8 samples judged as they are meant to be/);
    expect(output).toMatch(/gift-card-tax-threat\.mp3 .* score \d+ {2}(high|critical)/);
    expect(code).toBe(0);
  }, 120_000);

  withCalls(
    'hears real people without any set-up, and says that their words are too uncertain for a score',
    async () => {
      const { code, stdout } = await run(['analyze', '--json', join(calls, 'refund-scam-8k.wav')]);
      const { fraudAnalysis, notScored, transcription, warnings } = JSON.parse(stdout);
      expect(fraudAnalysis).toMatchObject({ riskScore: null, riskLevel: null });
      expect(notScored.reason).toBe('LOW_CONFIDENCE');
      expect(notScored.remedy).toContain('callwarden models pull whisper-base');
      expect(transcription.text).not.toBe('');
      expect(warnings[0].code).toBe('LIMITED_TRANSCRIBER');
      expect(code).toBe(0);
    },
    60_000,
  );

  withCalls(
    'judges a real scam call and a real support call by their transcripts',
    async () => {
      const score = async (name: string) => {
        const { stdout } = await run([
          'analyze',
          '--json',
          join(calls, `${name}.wav`),
          '--transcript',
          join(calls, `${name}.txt`),
        ]);
        const analysis = JSON.parse(stdout) as {
          fraudAnalysis: { riskScore: number; fraudIndicators: { description: string; timestamp: string }[] };
          transcription: { text: string };
        };
        const quotes = analysis.fraudAnalysis.fraudIndicators.map(
          ({ description }) => /“(.*)”/s.exec(description)?.[1] ?? 'none',
        );
        expect(quotes.filter((quote) => !analysis.transcription.text.includes(quote))).toEqual([]);
        return analysis.fraudAnalysis;
      };
      const scam = await score('refund-scam-8k');
      expect(scam.riskScore).toBeGreaterThanOrEqual(60);
      expect(scam.fraudIndicators.length).toBeGreaterThan(0);
      expect((await score('it-support-8k')).riskScore).toBeLessThan(40);
    },
    60_000,
  );

  it('creates, lists and revokes keys beside a running service', async () => {
    const service = await startServiceProcess(env);
    const made = await run(['keys', 'create', 'ci', '--scope', 'read:analyses']);
    const key = /cw_\w+/.exec(made.output)![0];
    const id = /key_\w+/.exec(made.output)![0];
    expect((await new Api(service.api!.url).key(key).get('/v1/analyses')).status).toBe(200);
    expect((await run(['keys', 'list'])).output).toContain(id);
    expect((await run(['keys', 'revoke', id])).code).toBe(0);
    expect((await new Api(service.api!.url).key(key).get('/v1/analyses')).status).toBe(401);
    expect((await run(['keys', 'revoke', id])).output).toBe(`No API key has the id ${id}.\n`);
    expect(await service.stop()).toBe(0);
  }, 60_000);

  it('adds users who can sign in, once', async () => {
    const added = await run(['users', 'add', 'Rita@example.com', '--role', 'viewer'], {
      CALLWARDEN_USER_PASSWORD: 'another password',
    });
    expect(added.output).toMatch(/usr_\w+ rita@example.com was added as viewer/);
    expect((await run(['users', 'add', 'rita@example.com'])).output).toContain('belongs to another user');
    expect((await run(['users', 'list'])).output).toMatch(/rita@example.com .* viewer/);
  }, 60_000);

  it('adds accounts, and verifies the audit trail of each', async () => {
    const added = await run(['accounts', 'add', 'Second', '--admin', 'second@example.com']);
    expect(added.output).toMatch(/acc_\w+ Second was added\.\nPassword: \S+ \(shown only once\)/);
    const list = (await run(['accounts', 'list'])).output;
    expect(list.match(/acc_\w+/g)).toHaveLength(2);
    const { code, output } = await run(['audit', 'verify']);
    expect([code, output.match(/acc_\w+: \d+ lines are valid; head \d+:[0-9a-f]{64}/g)?.length]).toEqual([0, 2]);
    const [, account, line, hash] = /(acc_\w+): \d+ lines are valid; head (\d+):([0-9a-f]{64})/.exec(output)!;
    expect((await run(['audit', 'verify', '--account', account!, '--expect', `${line}:${hash}`])).code).toBe(0);
    const cut = await run(['audit', 'verify', '--account', account!, '--expect', `${Number(line) + 5}:${hash}`]);
    expect([cut.code, cut.output]).toEqual([
      1,
      expect.stringContaining(`the chain ends before line ${Number(line) + 5}`),
    ]);
  }, 60_000);

  it('checks the configuration and names all mistakes', async () => {
    expect((await run(['config', 'check'])).output).toContain('The configuration is valid.');
    const path = join(folder.path, 'bad.yaml');
    writeFileSync(path, 'http: { port: eighty }\npipelines: {}\nauth: { admin: { password: plain-text-secret } }\n');
    const { code, output } = await run(['config', 'check'], { CALLWARDEN_CONFIG: path });
    expect(code).toBe(1);
    expect(output).toMatch(/3 mistakes/);
    for (const mistake of ['http.port', 'pipelines', 'auth.admin.password: is a secret'])
      expect(output).toContain(mistake);
    expect(output).not.toContain('plain-text-secret');
    expect(output).not.toContain('    at ');
  });

  it('says what is wrong with a recording and goes on to the next', async () => {
    const { code, output } = await run([
      'analyze',
      'package.json',
      'samples/it-helpdesk.mp3',
      '--transcript',
      'samples/it-helpdesk.vtt',
      'samples/it-helpdesk.vtt',
    ]);
    expect(output).toContain('package.json: INVALID_FILE_FORMAT');
    expect(output).toMatch(/it-helpdesk\.mp3 .* score \d+ {2}(very_)?low/);
    expect(code).toBe(1);
  }, 60_000);
});
