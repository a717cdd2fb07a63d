import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PluginContext, Recording } from '@callwarden/sdk';
import { exists, findCommand } from './find-command.js';
import plugin from './plugin.js';
import { untilEnded } from '../../../test/support/until-ended.js';

const run = promisify(execFile);
const samples = join(process.cwd(), 'samples');
const model = '/usr/share/pocketsphinx/model/en-us/en-us.lm.bin';
const speaks = (await findCommand('pocketsphinx_continuous')) && (await findCommand('ffmpeg')) && (await exists(model));
const spoken = speaks ? it : it.skip;

describe('the pocketsphinx transcriber', () => {
  let folder: string;
  let context: PluginContext;
  const never = new AbortController().signal;
  const call = { signal: never, progress: () => {} };
  const recording = (...keys: string[]): Recording => ({
    key: 'original',
    fileName: 'a.wav',
    contentType: 'audio/wav',
    duration: 20,
    channels: keys.map((key) => ({ key })),
  });
  const provider = (options: object = {}) => plugin.create(plugin.options.parse(options), context);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pocketsphinx-spec-'));
    const path = async (key: string) => join(folder, key);
    const log = { info() {}, warn() {}, error() {} };
    context = { id: 'test', log, fetch, files: { path, read: async (key) => readFile(await path(key)) } };
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** A program of the same name and output, so that what happens around it can be seen without the package. */
  async function fake(script: string): Promise<string> {
    const command = join(folder, 'fake.sh');
    await writeFile(command, `#!/bin/sh\n${script}\n`);
    await chmod(command, 0o755);
    return command;
  }

  /** The first 21 seconds of one side of a sample call, as core decodes it. */
  async function side(name: string, filter: string): Promise<string> {
    const sample = join(samples, 'bank-impersonation-otp.ogg');
    const form = ['-t', '21', '-af', filter, '-ar', '16000', '-c:a', 'pcm_s16le'];
    await run('ffmpeg', ['-v', 'error', '-y', '-i', sample, ...form, join(folder, name)]);
    return name;
  }

  it('says how to install it when the program, the model or a decoder is missing', async () => {
    const absent = await provider({ command: 'pocketsphinx-of-nobody' });
    const install = 'apt-get install pocketsphinx pocketsphinx-en-us';
    expect(await absent.usable(recording('k'))).toBe(`pocketsphinx-of-nobody is not on PATH: ${install}`);
    const bare = await provider({ command: await fake('true'), model: folder });
    expect(await bare.usable(recording('k'))).toBe(`${join(folder, 'en-us')} is missing: ${install}`);
    expect(await bare.usable(recording())).toMatch(/can decode the recording: apt-get install ffmpeg/);
  });

  it("reports the program's own complaint when it fails", async () => {
    const command = await fake(`echo 'INFO: hello' >&2; echo "ERROR: no such model" >&2; exit 1`);
    const failing = await provider({ command });
    await expect(failing.transcribe(recording('k'), call)).rejects.toThrow('ended with 1: ERROR: no such model');
  });

  it('fails when the program cannot be started', async () => {
    const failing = await provider({ command: join(folder, 'nothing') });
    await expect(failing.transcribe(recording('k'), call)).rejects.toThrow('nothing ended with null');
  });

  it('kills the program when the analysis is cancelled', async () => {
    const command = await fake(
      `echo $$ > ${join(folder, 'pid')}; echo 'one 0.100 0.200 0.900000'; exec tail -f /dev/null`,
    );
    const cancel = new AbortController();
    const reason = new Error('cancelled');
    const stuck = await provider({ command });
    const progress = () => cancel.abort(reason);
    await expect(stuck.transcribe(recording('k'), { signal: cancel.signal, progress })).rejects.toBe(reason);
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    await untilEnded(pid, 5);
  });

  it('reports progress over all channels', async () => {
    const command = await fake(`echo 'ten 9.000 10.000 0.900000'`);
    const done: number[] = [];
    await (
      await provider({ command })
    ).transcribe(recording('a', 'b'), { signal: never, progress: (x) => done.push(x) });
    expect(done).toEqual([0.25, 0.75, 1]);
  });

  spoken(
    'hears both sides of a sample call (needs pocketsphinx, pocketsphinx-en-us and ffmpeg)',
    async () => {
      const keys = [await side('left.wav', 'pan=mono|c0=c0'), await side('right.wav', 'pan=mono|c0=c1')];
      const heard = await (await provider()).transcribe({ ...recording(...keys), duration: 21 }, call);
      expect(heard.utterances.length).toBeGreaterThan(2);
      expect(heard.utterances[0]).toMatchObject({ speaker: 0, start: expect.closeTo(0.6, 0) });
      expect(heard.utterances.map(({ speaker }) => speaker)).toContain(1);
      expect(heard.utterances.map(({ text }) => text).join(' ')).toMatch(/two minutes ago somebody tried/);
      expect(heard.confidence).toBeGreaterThan(0);
    },
    120_000,
  );

  spoken('hears nothing in silence (needs pocketsphinx, pocketsphinx-en-us and ffmpeg)', async () => {
    const form = ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '2', '-c:a', 'pcm_s16le'];
    await run('ffmpeg', ['-v', 'error', '-y', ...form, join(folder, 'silence.wav')]);
    const heard = await (await provider()).transcribe(recording('silence.wav'), call);
    expect(heard).toEqual({ language: '', confidence: 0, utterances: [] });
  });
});
