import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginContext } from '@callwarden/sdk';
import { writeBeepModel } from '../../../test/support/beep-model.js';
import { type Hum, humming } from '../../../test/support/humming.js';
import { writeTwoVoicesModels } from '../../../test/support/two-voices-models.js';
import plugin from './plugin.js';

describe('speakers of a mono call', () => {
  let folder: string;
  let context: PluginContext;
  let models: { segmentation: string; embedding: string };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speakers-spec-'));
    await writeBeepModel(folder);
    models = await writeTwoVoicesModels(folder);
    const log = { info() {}, warn() {}, error() {} };
    context = {
      id: 'asr',
      log,
      fetch,
      files: { path: async (key) => join(folder, key), read: async () => Buffer.alloc(0) },
    };
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function said(seconds: number, tones: Hum[], speakers: object = {}, sides = 1) {
    const channels = Array.from({ length: sides }, (_, side) => ({ key: `side-${side}.wav` }));
    for (const { key } of channels) await writeFile(join(folder, key), humming(seconds, tones));
    const options = { model: folder, layout: 'zipformer-ctc', vad: false, speakers: { ...models, ...speakers } };
    const asr = await plugin.create(plugin.options.parse(options), context);
    const done: number[] = [];
    const call = { signal: new AbortController().signal, progress: (share: number) => void done.push(share) };
    const recording = { key: 'k', fileName: 'a.wav', contentType: 'audio/wav', duration: seconds, channels };
    const { utterances } = await asr.transcribe(recording, call);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
    return utterances.map(({ speaker, start, text }) => `${Math.round(start)} s, ${speaker}: ${text}`);
  }

  it('are distinguished by their voices, also where one takes over from the other without a pause', async () => {
    const tones: Hum[] = [
      [2000, 1, 2],
      [500, 2, 3],
      [2000, 5, 6],
      [500, 8, 9],
    ];
    expect(await said(10, tones)).toEqual(['1 s, 0: high', '2 s, 1: low', '5 s, 0: high', '8 s, 1: low']);
  });

  it('are the same people after the next five minutes, and after that', async () => {
    const tones: Hum[] = [
      [500, 10, 11],
      [2000, 20, 21],
      [2000, 310, 311],
      [500, 330, 331],
      [2000, 640, 641],
    ];
    expect(await said(660, tones)).toEqual([
      '10 s, 0: low',
      '20 s, 1: high',
      '310 s, 1: high',
      '330 s, 0: low',
      '640 s, 1: high',
    ]);
  }, 60_000);

  it('are as many as the configuration says', async () => {
    const tones: Hum[] = [
      [500, 1, 2],
      [2000, 4, 5],
    ];
    expect(await said(6, tones, { count: 1 })).toEqual(['1 s, 0: low', '4 s, 0: high']);
  });

  it('are nobody in silence', async () => expect(await said(3, [])).toEqual([]));

  it('are the channels of a stereo call, whatever the voices', async () => {
    expect(await said(3, [[500, 1, 2]], {}, 2)).toEqual(['1 s, 0: low', '1 s, 1: low']);
  });

  it('need both models, and the check names the one that is missing', async () => {
    const speakers = { ...models, embedding: join(folder, 'absent.onnx') };
    const asr = await plugin.create(
      plugin.options.parse({ model: folder, layout: 'zipformer-ctc', speakers }),
      context,
    );
    await expect((async () => asr.check?.())()).rejects.toThrow(
      'absent.onnx (speakers.embedding) is missing: run "callwarden models pull campplus-voxceleb"',
    );
  });
});
