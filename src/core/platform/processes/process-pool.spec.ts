import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packagePath } from '../config/package-path.js';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { until } from '../../../../test/support/until.js';
import { ProcessPool, type ProcessPoolOptions } from './process-pool.js';
import { isAlive } from './is-alive.js';

const work = `
  import { serveJobs } from '${pathToFileURL(packagePath('dist/core/platform/processes/serve-jobs.js')).href}';
  const jobs = {
    pid: () => process.pid,
    secrets: () => Object.keys(process.env),
    spin: () => { for (;;); },
    regex: () => /^(a+)+$/.test('a'.repeat(60) + '!'),
    fill: () => { const all = []; for (;;) all.push({ all: {} }); },
    // One allocation after the other that no interrupt stops: a thread with this limit takes its process along.
    burst: () => JSON.parse('[' + '{},'.repeat(8_000_000) + '{}]').length,
    fail: () => { throw new Error('broken'); },
    exit: () => process.exit(3),
  };
  serveJobs((job) => jobs[job]());
`;

/** For a job that never ends. What follows it starts a process, which may take more than a second under load. */
const shortly = 4;

describe('a pool of processes', () => {
  const folder = temporaryFolder();
  const script = join(folder.path, 'work.mjs');
  const pools: ProcessPool[] = [];
  const pool = (changes: Partial<ProcessPoolOptions> = {}) => {
    const limits = { processes: 1, waiting: 10, seconds: 20, memoryMb: 64, idleSeconds: 60 };
    const made = new ProcessPool({ script, ...limits, ...changes });
    pools.push(made);
    return made;
  };
  beforeAll(() => writeFileSync(script, work));
  afterEach(() => Promise.all(pools.splice(0).map((each) => each.close())));
  afterAll(() => folder.remove());

  it('uses a process again, which knows no secret of the service', async () => {
    const one = pool();
    const pid = await one.run('pid');
    expect(await one.run('pid')).toBe(pid);
    expect(await one.run('secrets')).not.toContain('PATH');
  });

  it.each(['spin', 'regex'])('ends a job that takes too long (%s), and goes on with another process', async (job) => {
    const one = pool({ seconds: shortly });
    await expect(one.run(job)).rejects.toMatchObject({ exhausted: 'time', limit: shortly });
    expect(await one.run('pid')).toEqual(expect.any(Number));
  });

  it.each(['fill', 'burst'])('ends a job that takes too much memory (%s), and nothing else', async (job) => {
    const one = pool();
    await expect(one.run(job)).rejects.toMatchObject({ exhausted: 'memory', limit: 64 });
    expect(await one.run('pid')).toEqual(expect.any(Number));
  });

  it('tells of a job that fails, and of a process that ends', async () => {
    const one = pool();
    await expect(one.run('fail')).rejects.toThrow(/broken/);
    await expect(one.run('exit')).rejects.toThrow(/ended \(3\)/);
    expect(await one.run('pid')).toEqual(expect.any(Number));
  });

  it('lets only so many wait', async () => {
    const one = pool({ waiting: 1, seconds: shortly });
    const jobs = [one.run('spin'), one.run('pid')];
    await expect(one.run('pid')).rejects.toMatchObject({ exhausted: 'waiting', limit: 1 });
    expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('ends the job of an aborted signal', async () => {
    const one = pool();
    const abort = new AbortController();
    const job = one.run('spin', abort.signal);
    setImmediate(() => abort.abort(new Error('enough')));
    await expect(job).rejects.toThrow('enough');
  });

  it('keeps no process that has nothing to do, and none once closed', async () => {
    const [short, long] = [pool({ idleSeconds: 0.01 }), pool()];
    const pids = [await short.run('pid'), await long.run('pid')] as [number, number];
    await until(async () => !isAlive(pids[0]), { what: 'the end of an idle process' });
    expect(isAlive(pids[1])).toBe(true);
    await long.close();
    expect(isAlive(pids[1])).toBe(false);
    await expect(long.run('pid')).rejects.toThrow(/stops/);
  });
});
