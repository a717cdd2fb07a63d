import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { serverOf } from '../platform/embedded-postgres.process.js';

/** Moments of each command at which it is interrupted. */
const moments = Number(process.env['CALLWARDEN_KILLS'] ?? 4);
const recording = 'samples/bank-impersonation-otp.ogg';
const commands: [name: string, args: string[]][] = [
  ['start', ['start']],
  ['demo', ['demo', '--written']],
  ['analyze', ['analyze', recording, recording, recording]],
  ['keys list', ['keys', 'list']],
];

describe('A command that is interrupted', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const env = {
    ...process.env,
    CALLWARDEN_DATA_DIR: dataDir,
    TMPDIR: folder.path,
    PORT: '0',
    CALLWARDEN_OPERATIONS_PORT: '0',
    CALLWARDEN_ADMIN_PASSWORD: 'a password for tests',
  };
  afterAll(() => folder.remove());

  const run = (args: string[]) => {
    const child = spawn(process.execPath, ['dist/cli/main.js', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return { child, output: () => output };
  };
  const ended = async (child: ChildProcess) => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  };
  /** Every process that has been started for this folder, or by one that was. */
  const survivors = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .flatMap((pid) => {
        try {
          const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
          const of = readFileSync(`/proc/${pid}/environ`, 'utf8');
          return of.includes(`CALLWARDEN_DATA_DIR=${dataDir}`) || line.includes(dataDir) ? [line] : [];
        } catch {
          return [];
        }
      });
  const expectNothingLeft = async () => {
    await until(() => serverOf(join(dataDir, 'postgres')) === undefined, {
      what: 'the end of PostgreSQL',
      seconds: 10,
    });
    await until(() => survivors().length === 0, { what: `the end of ${survivors().join('; ')}`, seconds: 5 });
    const left = readdirSync(folder.path).filter((name) => name !== 'data' && !name.startsWith('callwarden-postgres-'));
    expect(left).toEqual([]);
    for (const name of ['initialising', 'data.new']) expect(existsSync(join(dataDir, 'postgres', name))).toBe(false);
  };

  it.each(commands)(
    '%s leaves no process and no file, whenever a signal comes',
    async (_, args) => {
      for (let moment = 0; moment < moments; moment++) {
        const { child, output } = run(args);
        await delay(100 + Math.random() * 5000);
        const wasRunning = child.exitCode === null;
        child.kill(moment % 2 ? 'SIGTERM' : 'SIGINT');
        const code = await ended(child);
        if (![0, 130, 143, null].includes(code)) throw new Error(`it ended with ${code}: ${output()}`);
        if (wasRunning && code !== 0) expect(output()).not.toMatch(/\n {4}at /);
        await expectNothingLeft();
      }
    },
    moments * 40_000,
  );

  it('takes a signal that comes twice, from the terminal and through what started it, for one', async () => {
    const { child, output } = run(['start']);
    await until(() => output().includes('answers at'), { what: 'the start', seconds: 30 });
    child.kill('SIGINT');
    await delay(100);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    await expectNothingLeft();
  }, 60_000);

  it('ends when nobody reads its output any more, and leaves nothing', async () => {
    const { child } = run(['demo', '--written']);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await ended(child);
    await expectNothingLeft();
  });

  it('leaves nothing after an error', async () => {
    const { child, output } = run(['accounts', 'add']);
    expect(await ended(child)).not.toBe(0);
    expect(output()).not.toBe('');
    await expectNothingLeft();
  });

  it('leaves no API key that works', async () => {
    const { child } = run(['analyze', 'package.json']);
    expect(await ended(child)).toBe(1);
    const list = run(['keys', 'list']);
    expect(await ended(list.child)).toBe(0);
    expect(list.output()).not.toMatch(/command line(?!.*revoked)/);
  }, 60_000);
});
