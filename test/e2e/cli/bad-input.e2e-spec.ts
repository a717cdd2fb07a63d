import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runCommand } from '../../support/run-command.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const call = 'samples/it-helpdesk.mp3';
const isRoot = process.getuid?.() === 0;

describe('What a user gets wrong is told in one sentence, with the remedy', () => {
  const folder = temporaryFolder();
  const within = (name: string) => join(folder.path, name);
  const dataDir = within('data');
  let busy: Server;
  let busyPort: number;

  beforeAll(async () => {
    busy = createServer((_, response) => response.writeHead(404).end('nothing here'));
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    busyPort = (busy.address() as AddressInfo).port;
    writeFileSync(within('file'), 'x');
    writeFileSync(within('closed.wav'), 'x');
    chmodSync(within('closed.wav'), 0);
    spawnSync('mkfifo', [within('pipe.wav')]);
    mkdirSync(within('empty'));
  });
  afterAll(() => {
    busy.closeAllConnections();
    busy.close();
    folder.remove();
  });

  /** Nothing on stdout, no stack, exit code 1; gives the lines of stderr, but for the log. */
  async function complaints(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string[]> {
    const { code, stdout, stderr } = await runCommand(args, { CALLWARDEN_DATA_DIR: dataDir, ...env });
    expect(stderr).not.toMatch(/^ +at /m);
    expect([code, stdout.replaceAll(/^\[callwarden\].* LOG .*\n/gm, '')]).toEqual([1, '']);
    return stderr.split('\n').filter(Boolean);
  }

  it('about recordings: a folder, a pipe and a file that is not there', async () => {
    expect(await complaints(['analyze', within('empty'), within('pipe.wav'), 'none.wav', join(call, 'x')])).toEqual([
      `${within('empty')} has no recordings: there is no .mp3, .wav, .m4a or .ogg in it.`,
      `${within('pipe.wav')} is no regular file: name a file on a disk.`,
      'none.wav does not exist: check the path.',
      `${join(call, 'x')} does not exist: check the path.`,
    ]);
    expect(await complaints(['demo', within('empty')])).toEqual([
      `${within('empty')} has no recordings: there is no .mp3, .wav, .m4a or .ogg in it.`,
    ]);
  });

  it('about a file that the user may not read, which root may', async () => {
    const lines = await complaints(['analyze', within('closed.wav')]);
    expect(lines.at(-1)).toContain(isRoot ? 'INVALID_FILE_FORMAT' : 'cannot be read by this user');
  });

  it('about transcripts: a folder, and more of them than recordings', async () => {
    expect(await complaints(['analyze', call, '--transcript', 'samples'])).toEqual([
      'samples is a folder: name the files in it.',
    ]);
    expect(await complaints(['analyze', call, '--transcript', 'a.vtt', 'b.vtt'])).toEqual([
      'There are 2 transcripts for 1 recordings: name one for each recording, in their order.',
    ]);
  });

  it('about --url: nobody, another service and no URL; once for any number of recordings', async () => {
    const asked = (url: string) => complaints(['analyze', call, call, '--url', url, '--api-key', 'x']);
    expect(await asked('http://127.0.0.1:1')).toEqual([
      expect.stringMatching(/^No service answers at http:\/\/127\.0\.0\.1:1 \(.+\): start one there/),
    ]);
    expect(await asked('http://nobody.invalid')).toEqual([
      expect.stringMatching(/^No service answers at http:\/\/nobody\.invalid \(E\w+\): start one there/),
    ]);
    expect(await asked('nobody')).toEqual(['--url nobody is no URL of a service: write it as http://localhost:3000.']);
    expect((await asked(`http://127.0.0.1:${busyPort}`))[0]).toContain(
      'answered 404, which is no answer of Callwarden: correct --url.',
    );
  }, 60_000);

  it.each(['start', 'analyze', 'config check'])('about PORT, by %s', async (command) => {
    const args = command === 'analyze' ? ['analyze', call] : command.split(' ');
    expect(await complaints(args, { PORT: 'eighty' })).toEqual([
      'The configuration has 1 mistake:',
      '- http.port: must be a whole number from 0 to 65535 (it comes from PORT)',
    ]);
  });

  it.each(['start', 'keys list', 'analyze --keep', 'config check'])('about the data folder, by %s', async (command) => {
    const args = command.startsWith('analyze') ? [...command.split(' '), call] : command.split(' ');
    const remedy = 'set CALLWARDEN_DATA_DIR to a folder that this user may write';
    for (const path of [within('file'), within('file/sub')])
      expect(await complaints(args, { CALLWARDEN_DATA_DIR: path })).toContain(
        `- dataDir: ${path}: ${within('file')} is no folder; ${remedy}`,
      );
  });

  it('about a data folder that cannot be written', async () => {
    const told = await complaints(['start'], { CALLWARDEN_DATA_DIR: '/proc/callwarden' });
    expect(told.at(-1)).toMatch(/^- dataDir: \/proc\/callwarden cannot be written \(\w+\); set CALLWARDEN_DATA_DIR/);
  });

  it('about a port that another program has, and an address of another machine', async () => {
    const admin = { CALLWARDEN_ADMIN_PASSWORD: 'a password for tests' };
    expect(await complaints(['start'], { ...admin, PORT: String(busyPort) })).toEqual([
      'The configuration has 1 mistake:',
      `- http.port: 127.0.0.1:${busyPort} cannot be taken (EADDRINUSE): another program has it; set PORT to a free port, or to 0 for any`,
    ]);
    expect((await complaints(['start'], { ...admin, HOST: '192.0.2.1' })).at(-1)).toMatch(
      /^- http\.host: 192\.0\.2\.1:0 cannot be taken \(\w+\): set HOST to an address of this machine$/,
    );
  }, 60_000);

  it('about a database that does not answer, without its password', async () => {
    const told = await complaints(['start'], { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/calls' });
    expect(told.at(-1)).toMatch(
      /^- database\.url: PostgreSQL at 127\.0\.0\.1:1\/calls cannot be used \(.*ECONNREFUSED/,
    );
    expect(told.join()).not.toContain('hidden');
  });

  it('and the demo says that it took another port', async () => {
    const { code, stdout, stderr } = await runCommand(
      ['demo', call, '--transcript', 'samples/it-helpdesk.vtt', '--exit'],
      { CALLWARDEN_DATA_DIR: dataDir, PORT: String(busyPort) },
    );
    expect(stderr).toBe(`Port ${busyPort} is in use by another program: using another port.\n`);
    expect(stdout).toMatch(/score \d+/);
    expect(stdout).not.toContain(`:${busyPort} `);
    expect(code).toBe(0);
  }, 60_000);
});
