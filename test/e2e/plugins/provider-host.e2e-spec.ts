import { until } from '../../support/until.js';
import { alive, children, kinds, type Unruly } from './provider-host.providers.js';

const soon = () => AbortSignal.timeout(300);

describe.each(Object.entries(kinds))('A %s in a child process', (_, start) => {
  let provider: Unruly;
  beforeAll(async () => void (provider = await start()));
  afterAll(() => provider?.close());

  it('answers from a process that is not the service', async () => {
    const { pid } = await provider.make('answer');
    expect(pid).not.toBe(process.pid);
    expect((await provider.make('answer')).pid).toBe(pid);
  });

  it.each([
    ['exit', 'PROVIDER_CRASHED', /exit code 3/],
    ['abort', 'PROVIDER_CRASHED', /signal SIGABRT/],
    ['reject in passing', 'PROVIDER_CRASHED', /exit code 1/],
    ['throw', 'PROVIDER_FAILED', /^the model is confused$/],
    ['throw a text', 'PROVIDER_FAILED', /^just words$/],
  ])('fails only its own call, to be tried again, when it does this: %s', async (how, code, message) => {
    await expect(provider.make(how)).rejects.toMatchObject({
      code,
      permanent: false,
      message: expect.stringMatching(message),
    });
    expect((await provider.make('answer')).pid).toBeGreaterThan(0);
  });

  it('passes on the code of an error, and that another try cannot help', async () => {
    await expect(provider.make('throw for good')).rejects.toMatchObject({
      code: 'RECORDING_ODD',
      permanent: true,
      message: 'the recording is from Mars',
    });
  });

  it.each(['spin', 'spin and ignore SIGTERM', 'hang'])(
    'is ended at its deadline when it does this: %s',
    async (how) => {
      const { pid } = await provider.make('answer');
      await expect(provider.make(how, soon())).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT', permanent: false });
      await until(() => !alive(pid), { what: `the end of process ${pid}` });
      expect((await provider.make('answer')).pid).not.toBe(pid);
    },
  );

  it('keeps its process when it stops in time, as it was asked to', async () => {
    const { pid } = await provider.make('answer');
    await expect(provider.make('wait for the signal', soon())).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    expect((await provider.make('answer')).pid).toBe(pid);
  });

  it('throws the reason of whoever has aborted the call, and starts nothing for a call that is aborted already', async () => {
    const abort = new AbortController();
    const call = provider.make('wait for the signal', abort.signal);
    abort.abort(new Error('the analysis was cancelled'));
    await expect(call).rejects.toThrow('the analysis was cancelled');
    await expect(provider.make('exit', abort.signal)).rejects.toThrow('the analysis was cancelled');
    expect((await provider.make('answer')).pid).toBeGreaterThan(0);
  });

  it.each([
    ['throw', 'PROVIDER_FAILED', 'the model is confused'],
    ['exit', 'PROVIDER_CRASHED', 'exit code 3'],
  ])('fails its start, and leaves no process, when create does this: %s', async (how, code, message) => {
    const before = children();
    await expect(start({ start: how })).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(children()).toEqual(before);
  });

  it('is ended when it grows beyond its memory, and works again', async () => {
    const small = await start({}, { memoryMb: 300 });
    try {
      const { pid } = await small.make('answer');
      await expect(small.make('grow')).rejects.toMatchObject({ code: 'PROVIDER_OUT_OF_MEMORY' });
      await until(() => !alive(pid));
      expect((await small.make('answer')).pid).not.toBe(pid);
    } finally {
      await small.close();
    }
  });
});
