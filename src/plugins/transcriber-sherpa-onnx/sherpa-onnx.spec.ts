import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginContext, Recording } from '@callwarden/sdk';
import { writeBeepModel } from '../../../test/support/beep-model.js';
import { humming } from '../../../test/support/humming.js';
import { nonSpeech, nonSpeechKinds } from '../../../test/support/non-speech.js';
import { packagedVad } from './options.js';
import plugin from './plugin.js';
import type { Segment } from './energy-cuts.js';
import { vadSegmenter } from './vad-segmenter.js';

const rate = 16_000;

describe('the sherpa-onnx transcriber', () => {
  let folder: string;
  let context: PluginContext;
  const never = new AbortController().signal;
  const call = { signal: never, progress: () => {} };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sherpa-spec-'));
    await writeBeepModel(folder);
    const log = { info() {}, warn() {}, error() {} };
    const path = async (key: string) => join(folder, key);
    context = { id: 'asr', log, fetch, files: { path, read: async () => Buffer.alloc(0) } };
  });

  afterAll(() => rm(folder, { recursive: true }));

  const provider = (options: object = {}) =>
    plugin.create(plugin.options.parse({ model: folder, layout: 'zipformer-ctc', vad: false, ...options }), context);

  async function recording(duration: number, ...sides: Buffer[]): Promise<Recording> {
    const channels = sides.map((_, i) => ({ key: `side-${i}.wav` }));
    await Promise.all(sides.map((side, i) => writeFile(join(folder, `side-${i}.wav`), side)));
    return { key: 'k', fileName: 'a.wav', contentType: 'audio/wav', duration, channels };
  }

  it('needs a decoder', async () => {
    const asr = await provider();
    expect(await asr.usable(await recording(1))).toMatch(/can decode the recording: apt-get install ffmpeg/);
    expect(await asr.usable(await recording(1, humming(1, [])))).toBe(true);
  });

  it('fails its check with the file that is missing', async () => {
    await expect((async () => (await provider()).check?.())()).resolves.toBeUndefined();
    const absent = await provider({ vad: join(folder, 'silero_vad.onnx') });
    await expect((async () => absent.check?.())()).rejects.toThrow('(vad) is missing: run "callwarden models pull');
    await expect(absent.transcribe(await recording(1, humming(1, [])), call)).rejects.toMatchObject({
      permanent: true,
    });
  });

  it('recognises both channels with a real recogniser and the times of the recording', async () => {
    const left = humming(
      40,
      [
        [500, 3, 3.4],
        [2000, 3.6, 4],
        [500, 33, 33.4],
      ],
      34,
    );
    const right = humming(40, [[2000, 1, 1.4]]);
    const done: number[] = [];
    const stereo = await recording(40, left, right);
    const heard = await (await provider()).transcribe(stereo, { signal: never, progress: (x) => done.push(x) });
    expect(heard).toMatchObject({ language: '', confidence: 0.5 });
    expect(heard.utterances.map(({ speaker, text }) => `${speaker} ${text}`)).toEqual([
      '0 high',
      '1 low high',
      '1 low',
    ]);
    expect(heard.utterances[1]?.words?.map(({ text }) => text)).toEqual(['low', 'high']);
    [1, 3, 33].forEach((start, i) => expect(heard.utterances[i]?.start).toBeCloseTo(start, 0));
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
  });

  it('hears nothing in silence, in no samples, and in fewer than one frame', async () => {
    const silent = await recording(1, humming(1, []), humming(0, []), humming(0.004, [[500, 0, 0.004]]));
    const heard = await (await provider()).transcribe(silent, call);
    expect(heard.utterances).toEqual([]);
  });

  it('stops when the analysis is cancelled', async () => {
    const reason = new Error('cancelled');
    const signal = AbortSignal.abort(reason);
    const short = await recording(2, humming(2, [[500, 1, 1.4]]));
    await expect((await provider()).transcribe(short, { ...call, signal })).rejects.toBe(reason);
  });

  it('refuses a channel that is not 16 kHz mono s16le', async () => {
    const code = { permanent: true, code: 'DECODED_AUDIO_INVALID' };
    const asr = await provider();
    await expect(asr.transcribe(await recording(1, humming(1, [], 0, 2)), call)).rejects.toMatchObject(code);
    await expect(asr.transcribe(await recording(1, Buffer.from('OggS, not a WAV')), call)).rejects.toMatchObject(code);
  });

  it('hears nothing in silence and tones by default, which only its voice detection can know', async () => {
    const beeping = await recording(3, humming(3, []), humming(3, [[500, 1, 1.4]]));
    expect((await (await provider({ vad: undefined })).transcribe(beeping, call)).utterances).toEqual([]);
    expect((await (await provider({ vad: false })).transcribe(beeping, call)).utterances).toHaveLength(1);
  });

  it.each(nonSpeechKinds)(
    'finds no speech in ten minutes of %s',
    async (sound) => {
      const segmenter = await vadSegmenter(packagedVad());
      let segments = 0;
      for (const block of nonSpeech(sound, 10)) segments += segmenter.accept(block).length;
      expect(segments + segmenter.flush().length).toBe(0);
    },
    120_000,
  );

  it('finds the turns of a sample call with the packaged silero_vad', async () => {
    const segmenter = await vadSegmenter(packagedVad());
    const side = await agentOf('bank-fraud-alert.wav');
    for (const round of [1, 2]) {
      const found = [...segmenter.accept(side), ...segmenter.flush()].map(({ start, samples }) => [
        start / rate,
        (start + samples.length) / rate,
      ]);
      expect([round, found.length]).toEqual([round, 5]);
      expect(found[0]?.[0]).toBeCloseTo(2.3, 0);
      expect(found.at(-1)?.[1]).toBeCloseTo(47.3, 0);
    }
  });

  it('finds the same turns where long digital silence comes before and between them', async () => {
    const segmenter = await vadSegmenter(packagedVad());
    const side = await agentOf('bank-fraud-alert.wav');
    const starts = (sound: Float32Array) => {
      const found: Segment[] = [];
      for (let at = 0; at < sound.length; at += rate) found.push(...segmenter.accept(sound.subarray(at, at + rate)));
      return [...found, ...segmenter.flush()].map(({ start }) => start / rate);
    };
    const usual = starts(side);
    const silence = 40 * rate;
    const spaced = new Float32Array(2 * (silence + side.length));
    for (const at of [silence, 2 * silence + side.length]) spaced.set(side, at);
    const second = (2 * silence + side.length) / rate;
    const moved = [...usual.map((start) => start + 40), ...usual.map((start) => start + second)];
    const found = starts(spaced);
    expect(found).toHaveLength(moved.length);
    for (const [i, start] of moved.entries()) expect(Math.abs(found[i]! - start)).toBeLessThan(0.5);
  });
});

/** The left channel of an 8 kHz µ-law sample (ITU-T G.711), each sample twice to make 16 kHz. */
async function agentOf(name: string): Promise<Float32Array> {
  const bytes = await readFile(join(process.cwd(), 'samples', name));
  const left = bytes.subarray(bytes.indexOf('data') + 8).filter((_, i) => i % 2 === 0);
  return Float32Array.from({ length: left.length * 2 }, (_, i) => {
    const code = ~left[i >> 1]! & 0xff;
    const size = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132;
    return (code & 128 ? -size : size) / 32768;
  });
}
