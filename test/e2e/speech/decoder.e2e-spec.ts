import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { AudioError } from '../../../src/core/speech/audio/audio-error.js';
import { runSandboxed } from '../../../src/core/speech/audio/sandboxed-process.js';
import { Decoder } from '../../../src/core/speech/audio/decoder.js';
import { decodingLimits, type Limits, readingLimits } from '../../../src/core/speech/audio/limits.js';
import { probe } from '../../../src/core/speech/audio/probe.js';
import { confined } from '../../../src/core/speech/audio/confined-node.js';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const withFfmpeg = hasFfmpeg ? describe : describe.skip;

withFfmpeg('decoding by ffmpeg', () => {
  const folder = temporaryFolder();
  const decoder = new Decoder();
  const scratch = join(folder.path, 'scratch');
  afterAll(() => folder.remove());
  const decode = async (path: string) =>
    decoder.decode(path, await probe(path), scratch, AbortSignal.timeout(20_000), () => {});

  it.each([
    'it-helpdesk.mp3',
    'pension-review.m4a',
    'bank-fraud-alert.wav',
    'tax-adviser-reminder.ogg',
    'crypto-investment.ogg',
  ])('keeps both sides of %s apart and its length', async (name) => {
    const path = join('samples', name);
    const decoded = await decode(path);
    expect(decoded.channels).toHaveLength(2);
    // A plain header, as recognisers want it: fmt of 16 bytes, PCM, one channel, then the samples.
    for (const side of decoded.channels) {
      const head = readFileSync(side).subarray(0, 44);
      expect([head.readUInt32LE(16), head.readUInt16LE(20), head.readUInt16LE(22)]).toEqual([16, 1, 1]);
      expect(head.toString('latin1', 36, 40)).toBe('data');
    }
    expect(Math.abs(decoded.duration - (await probe(path)).duration)).toBeLessThan(0.3);
  });

  it('takes a mono call that was stored as stereo for one side', async () => {
    const path = join(folder.path, 'double.wav');
    spawnSync('ffmpeg', ['-v', 'error', '-i', 'samples/it-helpdesk.mp3', '-af', 'pan=stereo|c0=c0|c1=c0', path]);
    expect((await decode(path)).channels).toHaveLength(1);
  });

  it('refuses bytes that only look like a recording, and does not name files of this machine', async () => {
    const path = join(folder.path, 'noise');
    const mp3 = readFileSync('samples/it-helpdesk.mp3');
    const sound = await probe('samples/it-helpdesk.mp3');
    writeFileSync(path, Buffer.alloc(mp3.length, 0x55));
    const refused = decoder.decode(path, sound, scratch, AbortSignal.timeout(20_000), () => {});
    await expect(refused).rejects.toMatchObject({ code: 'UNREADABLE_RECORDING', permanent: true });
    await expect(refused).rejects.not.toThrow(folder.path);
  });

  it.each([
    '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:secret.wav\n#EXT-X-ENDLIST\n',
    "ffconcat version 1.0\nfile 'secret.wav'\n",
  ])('opens no other file that a playlist names', async (playlist) => {
    const path = join(folder.path, 'playlist.mp3');
    writeFileSync(join(folder.path, 'secret.wav'), readFileSync('samples/bank-fraud-alert.wav'));
    writeFileSync(path, playlist);
    const sound = await probe('samples/it-helpdesk.mp3');
    await expect(decoder.decode(path, sound, scratch, AbortSignal.timeout(20_000), () => {})).rejects.toMatchObject({
      code: 'UNREADABLE_RECORDING',
    });
  });

  describe('in a cage', () => {
    const forOneSecond = { cpuSeconds: 60, fileBytes: 0 };
    /** A program of ours in the place of a decoder. */
    const run = (script: string, limits: Partial<Limits> = {}, memoryBytes = 1024 * 1024 * 1024) => {
      const path = join(folder.path, 'program');
      writeFileSync(path, `#!${process.execPath}\n${script}`, { mode: 0o755 });
      const explain = (words: string) => new AudioError('UNREADABLE_RECORDING', words);
      const program = { path, memoryBytes, explain };
      const bounds = { limits: { ...forOneSecond, ...limits }, signal: AbortSignal.timeout(25_000) };
      return runSandboxed(program, [], bounds, async (output) => {
        const chunks: Buffer[] = [];
        for await (const chunk of output) chunks.push(chunk);
        return Buffer.concat(chunks).toString();
      });
    };

    it('ends a process that takes too much processor time, and says so', async () => {
      await expect(run('for (;;);', { cpuSeconds: 1 })).rejects.toMatchObject({
        code: 'UNREADABLE_RECORDING',
        message: 'The recording could not be decoded: it takes more than 1 s of processor time.',
      });
    });

    it('ends a process that fills too much memory, and says so', async () => {
      const hoard = 'const all = []; for (;;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));';
      await expect(run(hoard)).rejects.toMatchObject({
        code: 'UNREADABLE_RECORDING',
        message: 'The recording could not be decoded: it takes more than 1024 MB of memory.',
      });
    });

    it('lets a process write no more than it may', async () => {
      const path = JSON.stringify(join(folder.path, 'large'));
      const write = `require('node:fs').writeFileSync(${path}, Buffer.alloc(100_000));`;
      await expect(run(write, { fileBytes: 50_000 })).rejects.toMatchObject({
        code: 'UNREADABLE_RECORDING',
        message: 'The recording could not be decoded: it contains far more audio than it declares.',
      });
      await expect(run(write, { fileBytes: 200_000 })).resolves.toBe('');
    });

    it('opens few files, leaves no core dump, and has nothing of our environment but PATH', async () => {
      process.env['CALLWARDEN_SECRET_OF_A_TEST'] = 'not for decoders';
      try {
        const ask =
          "process.stdout.write(require('node:child_process').execFileSync('sh', ['-c', 'ulimit -c; ulimit -n']))";
        expect(await run(ask)).toBe('0\n64\n');
        expect(JSON.parse(await run('console.log(JSON.stringify(Object.keys(process.env)))'))).toEqual(
          expect.not.arrayContaining(['CALLWARDEN_SECRET_OF_A_TEST', 'HOME']),
        );
      } finally {
        delete process.env['CALLWARDEN_SECRET_OF_A_TEST'];
      }
    });

    it('reaches no other machine, and not this one, where the system lets users cut themselves off', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const call = `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => { console.log('reached'); process.exit() }).on('error', ({ code }) => console.log(code));`;
      const apart = spawnSync('unshare', ['--user', '--map-current-user', '--net', 'true']).status === 0;
      expect((await run(call)).trim()).toBe(apart ? 'ENETUNREACH' : 'reached');
      server.close();
    });

    it('reads no other file than the recording, writes none but the samples and starts nothing, without ffmpeg', () => {
      const [recording, samples, other] = ['recording', 'samples.wav', 'other'].map((name) => join(folder.path, name));
      for (const path of [recording!, other!]) writeFileSync(path, 'sound');
      const tries = {
        recording: `fs.readFileSync(${JSON.stringify(recording)})`,
        samples: `fs.writeFileSync(${JSON.stringify(samples)}, 'sound')`,
        other: `fs.readFileSync(${JSON.stringify(other)})`,
        'the recording, to write': `fs.writeFileSync(${JSON.stringify(recording)}, '')`,
        'a program': `require('node:child_process').execFileSync('true')`,
        'a thread': `new (require('node:worker_threads').Worker)('', { eval: true })`,
      };
      const code = `const fs = require('node:fs'); const told = {};
        const attempt = (what, run) => { try { run(); told[what] = 'done'; } catch ({ code }) { told[what] = code; } };
        ${Object.entries(tries)
          .map(([what, run]) => `attempt('${what}', () => ${run});`)
          .join('\n')}
        console.log(JSON.stringify(told));`;
      const { stdout } = spawnSync(process.execPath, [
        ...confined({ readable: [recording!], writable: [samples!] }),
        '-e',
        code,
      ]);
      expect(JSON.parse(stdout.toString())).toEqual({
        recording: 'done',
        samples: 'done',
        other: 'ERR_ACCESS_DENIED',
        'the recording, to write': 'ERR_ACCESS_DENIED',
        'a program': 'ERR_ACCESS_DENIED',
        'a thread': 'ERR_ACCESS_DENIED',
      });
    });

    it.each(['ffmpeg', 'built-in'])('leaves nothing behind where a limit is reached, by %s', async (way) => {
      const sound = { ...(await probe('samples/it-helpdesk.mp3')), duration: 1 };
      const long = join(folder.path, 'long.mp3');
      writeFileSync(long, Buffer.concat(Array.from({ length: 4 }, () => readFileSync('samples/it-helpdesk.mp3'))));
      const { PATH } = process.env;
      if (way === 'built-in') process.env['PATH'] = folder.path;
      try {
        await expect(decoder.decode(long, sound, scratch, AbortSignal.timeout(25_000), () => {})).rejects.toMatchObject(
          {
            code: 'UNREADABLE_RECORDING',
            message: 'The recording could not be decoded: it contains far more audio than it declares.',
          },
        );
        expect(readdirSync(scratch)).toEqual([]);
      } finally {
        process.env['PATH'] = PATH;
      }
    });

    it('follows the declared duration, and has a ceiling for both', () => {
      const hour = 3600;
      expect(decodingLimits(0)).toEqual({ cpuSeconds: 60, fileBytes: 60 * 32_000 });
      expect(decodingLimits(hour)).toEqual({ cpuSeconds: 420, fileBytes: 4560 * 32_000 });
      expect(decodingLimits(8 * hour).cpuSeconds).toBe(decodingLimits(80 * hour).cpuSeconds);
      expect(decodingLimits(24 * hour)).toEqual(decodingLimits(Number.POSITIVE_INFINITY));
      expect(readingLimits().fileBytes).toBe(0);
    });
  });

  it('stops when it is told to', async () => {
    const aborted = decoder.decode(
      'samples/it-helpdesk.mp3',
      await probe('samples/it-helpdesk.mp3'),
      scratch,
      AbortSignal.abort(new Error('enough')),
      () => {},
    );
    await expect(aborted).rejects.toThrow('enough');
  });

  describe('in the pipeline', () => {
    const app = useApp(async () => {
      const plugins = [{ id: 'ears', use: './test/fixtures/slow-transcriber.mjs', isolated: false }];
      return { pipeline: { transcribers: ['supplied', 'ears'] }, plugins };
    });

    it('marks a truncated recording and leaves no scratch behind', async () => {
      const path = join(folder.path, 'cut.wav');
      const wav = readFileSync('samples/bank-fraud-alert.wav');
      writeFileSync(path, wav.subarray(0, Math.floor(wav.length * 0.6)));
      const { body } = await app.admin.upload({ file: path });
      const analysis = await until(async () => {
        const read = await app.admin.get(`/v1/analyses/${body.analysisId}`);
        return read.body.status === 'completed' && read.body;
      });
      expect(analysis.warnings.map(({ code }: { code: string }) => code)).toEqual(['TRUNCATED_RECORDING']);
      expect(analysis.duration).toBeLessThan(30);
      await until(() => readdirSync(join(app.recordings, '.work')).length === 0, { what: 'an empty scratch folder' });
    });
  });
});
