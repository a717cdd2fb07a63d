import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { alive, children, kinds, type Unruly } from './provider-host.providers.js';
import { untilEnded } from '../../support/until-ended.js';

const transcriber = kinds.transcriber;
const model = kinds['fraud-model'];

async function using<T>(started: Promise<Unruly>, work: (provider: Unruly) => Promise<T>): Promise<T> {
  const provider = await started;
  try {
    return await work(provider);
  } finally {
    await provider.close();
  }
}

/** Ends a process of ours and waits until we know of it. */
async function end(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await untilEnded(pid);
}

describe('The child processes of a provider', () => {
  it('take as many calls at once as there are processes, and the others wait', () =>
    using(transcriber({}, { processes: 2 }), async (provider) => {
      const began: string[] = [];
      const aborts = ['a', 'b', 'c'].map(() => new AbortController());
      const calls = aborts.map(({ signal }, index) =>
        provider
          .make('wait for the signal', signal, () => began.push('abc'[index]!))
          .catch((error: Error) => error.name),
      );
      await until(() => began.length === 2, { what: 'two calls at once' });
      expect(children()).toHaveLength(2);
      expect(began.sort()).toEqual(['a', 'b']);
      aborts[0]!.abort();
      await until(() => began.includes('c'), { what: 'the call that waited' });
      aborts.forEach((each) => each.abort());
      expect(await Promise.all(calls)).toEqual(['AbortError', 'AbortError', 'AbortError']);
    }));

  it('do not see a call that is aborted while it waits for a process', () =>
    using(transcriber(), async (provider) => {
      const [first, second] = [new AbortController(), new AbortController()];
      const began: string[] = [];
      const running = provider.make('wait for the signal', first.signal, () => began.push('first'));
      await until(() => began.length === 1);
      const waiting = provider.make('exit', second.signal, () => began.push('second'));
      second.abort();
      await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
      first.abort();
      await expect(running).rejects.toMatchObject({ name: 'AbortError' });
      expect((await provider.make('answer')).pid).toBe(children()[0]);
      expect(began).toEqual(['first']);
    }));

  it('crash without an effect on a call that runs in another one', () =>
    using(transcriber({}, { processes: 2 }), async (provider) => {
      const abort = new AbortController();
      let began = false;
      const calm = provider.make('wait for the signal', abort.signal, () => (began = true));
      await until(() => began);
      await expect(provider.make('exit')).rejects.toMatchObject({ code: 'PROVIDER_CRASHED' });
      abort.abort(new Error('still there'));
      await expect(calm).rejects.toThrow('still there');
    }));

  it('end when they have had nothing to do for long, and start again when they are needed', () =>
    using(model({}, { idleSeconds: 1 }), async (provider) => {
      const { pid } = await provider.make('answer');
      await until(() => !alive(pid), { what: 'the end of the idle process' });
      const again = await provider.make('answer');
      expect(again.pid).not.toBe(pid);
      expect(alive(again.pid)).toBe(true);
    }));

  it('of a transcriber are there from its first recording on: it is checked at the start, and its memory is free again', () =>
    using(transcriber(), async (provider) => {
      expect(children()).toEqual([]);
      const calls = await Promise.all([provider.make('answer'), provider.make('answer')]);
      expect(calls.map(({ pid }) => pid)).toEqual([children()[0], children()[0]]);
    }));

  it('of a fraud model that was checked end when no call comes soon, and start again when one does', () =>
    using(model({}, {}, 0.1), async (provider) => {
      await until(() => children().length === 0, { what: 'the end of the process that checked the model' });
      const calls = await Promise.all([provider.make('answer'), provider.make('answer')]);
      expect(calls.map(({ pid }) => pid)).toEqual([children()[0], children()[0]]);
    }));

  it('of a fraud model that was checked take the calls that come soon, and then wait for others as usual', () =>
    using(model(), async (provider) => {
      const checked = children();
      expect((await provider.make('answer')).pid).toBe(checked[0]);
      expect((await provider.make('answer')).pid).toBe(checked[0]);
    }));

  it('start ahead of a call that is announced, once, and take the call', () =>
    using(model({}, {}, 0), async (provider) => {
      await until(() => children().length === 0, { what: 'the end of the process that checked the model' });
      provider.prepare();
      provider.prepare();
      await until(() => children().length > 0, { what: 'the process that was started ahead' });
      const started = children();
      expect((await provider.make('answer')).pid).toBe(started[0]);
      expect(children()).toEqual(started);
    }));

  it('fail the call and nothing else where they cannot start ahead of it', async () => {
    const folder = temporaryFolder();
    const broken = join(folder.path, 'broken');
    await using(model({ brokenWhile: broken }, {}, 0), async (provider) => {
      await until(() => children().length === 0, { what: 'the end of the process that checked the model' });
      writeFileSync(broken, '');
      provider.prepare();
      await expect(provider.make('answer')).rejects.toMatchObject({ message: 'The fixture is broken.' });
      rmSync(broken);
      expect((await provider.make('answer')).pid).toBe(children()[0]);
    });
    folder.remove();
  });

  it('are not ended as idle while a call runs', () =>
    using(transcriber({}, { idleSeconds: 1 }), async (provider) => {
      const { pid } = await provider.make('answer');
      const abort = new AbortController();
      const long = provider.make('wait for the signal', abort.signal);
      await using(model({}, { idleSeconds: 1 }), async (witness) => {
        const idle = await witness.make('answer');
        await until(() => !alive(idle.pid), { what: 'the end of a process that was idle for as long' });
      });
      expect(alive(pid)).toBe(true);
      abort.abort();
      await expect(long).rejects.toMatchObject({ name: 'AbortError' });
    }));

  it('know nothing of the environment of the service but what programs need', async () => {
    process.env['CALLWARDEN_SECRET'] = 'a secret of thirty-two characters';
    process.env['DATABASE_URL'] = 'postgres://user:password@host/db';
    process.env['OMP_NUM_THREADS'] = '1';
    try {
      const { env, argv } = await using(model(), (provider) => provider.make('answer'));
      expect(env).toMatchObject({ PATH: process.env['PATH'], OMP_NUM_THREADS: '1' });
      expect(JSON.stringify(env)).not.toMatch(/secret|password/i);
      expect(argv).toEqual(['--max-semi-space-size=16']);
    } finally {
      for (const name of ['CALLWARDEN_SECRET', 'DATABASE_URL', 'OMP_NUM_THREADS']) delete process.env[name];
    }
  });

  it('close their provider before they end, and none is left', async () => {
    const folder = temporaryFolder();
    const journal = join(folder.path, 'journal');
    const { pid } = await using(model({ journal }), (provider) => provider.make('answer'));
    expect(readFileSync(journal, 'utf8')).toBe(`created ${pid}\nclosed ${pid}\n`);
    expect(children()).toEqual([]);
    folder.remove();
  });

  it.each(['hang', 'spin and ignore SIGTERM'])('are gone after close() even if a call does this: %s', async (how) => {
    const provider = await transcriber();
    let began = false;
    const call = provider.make(how, undefined, () => (began = true)).catch((error: Error) => error);
    await until(() => began);
    await provider.close();
    expect(await call).toMatchObject({ code: 'PROVIDER_CRASHED' });
    expect(children()).toEqual([]);
  });

  it('do not keep close() waiting for one that was ended while it had nothing to do', async () => {
    const provider = await transcriber({}, { processes: 2 });
    const [first, second] = await Promise.all([provider.make('answer'), provider.make('answer')]);
    await end(first.pid);
    await provider.close();
    expect([first, second].filter(({ pid }) => alive(pid))).toEqual([]);
    expect(children()).toEqual([]);
  });

  it('leave a Ctrl-C in the terminal, which is sent to them too, to the service', () =>
    using(transcriber(), async (provider) => {
      const { pid } = await provider.make('answer');
      process.kill(pid, 'SIGINT');
      expect((await provider.make('answer')).pid).toBe(pid);
    }));

  it('write nothing to the output of the service', () => {
    const script = `
      import { hostedProvider } from './dist/core/platform/plugins/hosted-provider.js';
      const log = { info() {}, warn() {}, error() {} };
      const entry = { id: 'noisy', use: './test/fixtures/plugins/unruly-model.mjs', options: {}, optional: false, isolated: true };
      const settings = { entry, recordingsFolder: '/nonexistent' };
      const provider = await hostedProvider('fraud-model', {
        script: 'dist/provider-process.js', settings, log, processes: 1, memoryMb: 2048, idleSeconds: 300,
      });
      const transcript = { language: 'en', confidence: 1, utterances: [{ speaker: 0, start: 0, end: 1, text: 'print' }] };
      const { risk } = await provider.score(transcript, new AbortController().signal);
      await provider.close();
      console.log(JSON.stringify({ risk }));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' });
    expect(printed.toString()).toBe('{"risk":0}\n');
  });
});
