import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';

const withProc = existsSync('/proc/self/environ') ? describe : describe.skip;

const waiting = (folder: string, env = {}, script = '') =>
  spawn(process.execPath, ['-e', `${script}; setTimeout(() => {}, 60000)`, folder], { stdio: 'ignore', env });
const ends = (child: ChildProcess) => once(child, 'exit').then(([, signal]) => signal as string);

withProc('the keeper of a run of tests (needs /proc)', () => {
  it('ends what the run started, and nothing else, when the run is killed', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(folder.path, 'left'), '');
    const [byArgument, stubborn, stranger] = [
      waiting(folder.path),
      waiting('', { TMPDIR: join(folder.path, 'tmp') }, `process.on('SIGINT', () => {})`),
      waiting(other.path),
    ];
    // In place of the run: it starts the keeper as the run does, and is killed.
    const keeper = [process.execPath, join(process.cwd(), 'test/support/run-keeper.ts'), folder.path];
    const script = `
      const [node, ...args] = ${JSON.stringify(keeper)};
      const keeper = require('node:child_process').spawn(node, args, { stdio: ['pipe', 'inherit', 'inherit'], detached: true, env: {} });
      console.log(keeper.pid);
      setTimeout(() => {}, 60000);`;
    const run = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(run.stdout, 'data');
    const ended = Promise.all([ends(byArgument), ends(stubborn)]);
    run.kill('SIGKILL');
    expect(await ended).toEqual(['SIGINT', 'SIGKILL']);
    await once(run.stdout, 'close'); // the keeper held it too
    expect([existsSync(folder.path), existsSync(other.path)]).toEqual([false, true]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    const gone = ends(stranger);
    stranger.kill();
    await gone;
    other.remove();
  });
});
