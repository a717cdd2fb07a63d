import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../../support/run-command.js';
import { startServiceProcess } from '../../support/service-process.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const call = ['samples/it-helpdesk.mp3', '--transcript', 'samples/it-helpdesk.vtt'];

/** No model that counts knows the language of the samples. */
const germanOnly = `
pipeline: { fraudModels: [{ id: german }] }
plugins: [{ id: german, use: ${resolve('test/fixtures')}/german-model.mjs, isolated: false }]
`;

describe('callwarden analyze', () => {
  const folder = temporaryFolder();
  const temporary = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const kept = { CALLWARDEN_DATA_DIR: dataDir, TMPDIR: temporary.path };
  const scratch = () => readdirSync(temporary.path).filter((name) => name.startsWith('callwarden-analyze-'));
  afterAll(() => {
    folder.remove();
    temporary.remove();
  });

  it('keeps nothing and says so, also after an error and where a data folder is named', async () => {
    const hadFolder = existsSync('data');
    const note = 'Nothing is kept: name --keep to keep recordings and results.\n';
    const env = kept;
    const good = await runCommand(['analyze', ...call], env);
    expect(good).toEqual({ code: 0, stdout: expect.stringMatching(/it-helpdesk\.mp3 .* score \d+/), stderr: note });
    const bad = await runCommand(['analyze', 'package.json'], env);
    expect([bad.code, bad.stdout]).toEqual([1, '']);
    expect(bad.stderr).toContain(`${note}package.json: INVALID_FILE_FORMAT`);
    expect([scratch(), existsSync('data'), existsSync(dataDir)]).toEqual([[], hadFolder, false]);
  }, 60_000);

  it('says of a call that is not scored why, and what to do', async () => {
    const config = join(folder.path, 'german.yaml');
    writeFileSync(config, germanOnly);
    const { code, stdout } = await runCommand(['analyze', ...call], {
      TMPDIR: temporary.path,
      CALLWARDEN_CONFIG: config,
    });
    expect(stdout).toMatch(/^it-helpdesk\.mp3 .* not scored {2}UNSUPPORTED_LANGUAGE\n/);
    expect(stdout).toContain('The call is in the language en, which no configured fraud model knows.');
    expect(stdout).toContain('Add a fraud model for en to pipeline.fraudModels');
    expect([code, /score \d/.test(stdout)]).toEqual([0, false]);
  }, 60_000);

  it('counts samples that are not scored as wrong in the sum of the demo', async () => {
    const config = join(folder.path, 'german.yaml');
    writeFileSync(config, germanOnly);
    const env = { CALLWARDEN_DATA_DIR: join(folder.path, 'demo'), CALLWARDEN_CONFIG: config };
    const { stdout } = await runCommand(['demo', '--written', '--exit'], env);
    expect(stdout.match(/not scored {2}UNSUPPORTED_LANGUAGE/g)).toHaveLength(8);
    expect(stdout).toContain('0 of 8 samples judged as they are meant to be');
  }, 90_000);

  describe('of a folder', () => {
    const calls = join(folder.path, 'calls');
    beforeAll(() => {
      mkdirSync(join(calls, 'tuesday'), { recursive: true });
      for (const name of ['it-helpdesk.mp3', 'it-helpdesk.vtt', 'gift-card-tax-threat.vtt'])
        copyFileSync(join('samples', name), join(calls, name));
      copyFileSync('samples/gift-card-tax-threat.mp3', join(calls, 'tuesday/gift-card-tax-threat.mp3'));
      renameSync(join(calls, 'gift-card-tax-threat.vtt'), join(calls, 'tuesday/gift-card-tax-threat.vtt'));
    });

    it('takes all recordings, with the transcripts beside them, and ends with a table, the riskiest first', async () => {
      const { code, stdout, stderr } = await runCommand(['analyze', '--quiet', calls], kept);
      const [heading, ...rows] = stdout.trimEnd().split('\n');
      expect([code, stderr]).toEqual([0, '']);
      expect(heading).toMatch(/^recording +length +score +level +strongest sign$/);
      expect(rows).toEqual([
        expect.stringMatching(/tuesday\/gift-card-tax-threat\.mp3 +\d+ s +\d+ +critical +payment_untraceable$/),
        expect.stringMatching(/calls\/it-helpdesk\.mp3 +\d+ s +\d+ +(very_)?low/),
      ]);
    }, 60_000);

    it('prints one analysis a line as JSON, and only its own words as a transcript', async () => {
      const { stdout } = await runCommand(['analyze', '--json', calls], kept);
      const analyses = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(analyses.map(({ fileInfo }) => fileInfo.fileName)).toEqual([
        'it-helpdesk.mp3',
        'gift-card-tax-threat.mp3',
      ]);
      expect(analyses[1].transcription.text).toMatch(/gift cards/i);
    }, 60_000);
  });

  it('says where recordings stay, leaves no key that works, and prints no password', async () => {
    const { code, stdout, stderr } = await runCommand(['analyze', '--keep', '--json', ...call], kept);
    expect(stderr).toBe(`Recordings and results stay in ${dataDir}.\n`);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
    expect(code).toBe(0);
    const failed = await runCommand(['analyze', '--keep', 'package.json'], kept);
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    const keys = await runCommand(['keys', 'list'], kept);
    expect(keys.stdout.trim().split('\n')).toEqual([expect.stringMatching(/^key +name/)]);
    expect(stderr + failed.stderr + keys.stderr).not.toMatch(/password/i);
    expect(scratch()).toEqual([]);
  }, 60_000);

  it('leaves the administrator to the first start of the service, which says the password', async () => {
    const users = async () => (await runCommand(['users', 'list'], kept)).stdout.trim().split('\n').slice(1);
    expect(await users()).toEqual([]);
    const service = await startServiceProcess({ ...kept, CALLWARDEN_ADMIN_PASSWORD: '' });
    expect(service.log()).toMatch(/Password: +\S{16} +\(shown only once\)/);
    await service.stop();
    expect(await users()).toEqual([expect.stringMatching(/ admin +active$/)]);
    const again = await startServiceProcess({ ...kept, CALLWARDEN_ADMIN_PASSWORD: '' });
    expect(again.log()).not.toContain('Password');
    await again.stop();
  }, 90_000);
});
