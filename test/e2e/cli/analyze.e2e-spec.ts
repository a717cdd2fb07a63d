import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../support/run-command.js';
import { startServiceProcess } from '../../support/service-process.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const call = ['samples/it-helpdesk.mp3', '--transcript', 'samples/it-helpdesk.vtt'];

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

  it('keeps nothing and says so where no data folder is named, also after an error', async () => {
    const hadFolder = existsSync('data');
    const note = 'Nothing is kept: set CALLWARDEN_DATA_DIR to a folder to keep recordings and results.\n';
    const env = { TMPDIR: temporary.path };
    const good = await runCommand(['analyze', ...call], env);
    expect(good).toEqual({ code: 0, stdout: expect.stringMatching(/it-helpdesk\.mp3 .* score \d+/), stderr: note });
    const bad = await runCommand(['analyze', 'package.json'], env);
    expect([bad.code, bad.stdout]).toEqual([1, '']);
    expect(bad.stderr).toContain(`${note}package.json: INVALID_FILE_FORMAT`);
    expect([scratch(), existsSync('data')]).toEqual([[], hadFolder]);
  }, 60_000);

  it('says where recordings stay, leaves no key that works, and prints no password', async () => {
    const { code, stdout, stderr } = await runCommand(['analyze', '--json', ...call], kept);
    expect(stderr).toBe(`Recordings and results stay in ${dataDir}.\n`);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed' });
    expect(code).toBe(0);
    const failed = await runCommand(['analyze', 'package.json'], kept);
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
