import { AudioError } from './audio-error.js';
import { runSandboxed } from './sandboxed-process.js';

const program = {
  path: '/bin/sh',
  memoryBytes: 512 * 1024 * 1024,
  explain: (words: string) => new AudioError('UNREADABLE_RECORDING', words),
};
const run = (script: string) =>
  runSandboxed(
    program,
    ['-c', script],
    { limits: { cpuSeconds: 10, fileBytes: 0 }, signal: AbortSignal.timeout(30_000) },
    async (output) => {
      for await (const _ of output);
    },
  );

describe('runSandboxed', () => {
  it('says of a full disk that it is one, and nothing of the recording', async () => {
    const ended = run('echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1');
    await expect(ended).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(run('echo "\\"ENOSPC\\"" >&2; exit 1')).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(run('echo "Invalid data" >&2; exit 1')).rejects.toMatchObject({ code: 'UNREADABLE_RECORDING' });
  });
});
