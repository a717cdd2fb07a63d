import '../../../../test/support/typed-arrays-of-node.js';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { phonesModel, phonesNetwork } from '../../../../test/support/speech-models/phones-model.js';
import { wordsBin } from '../../../../test/support/speech-models/words-bin.js';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { Options } from '../options.js';
import { loadRecogniser } from '../recogniser.js';

const rate = 16_000;

describe('the recogniser of phones', () => {
  const folder = temporaryFolder();
  const write = (name: string, content: Uint8Array | string) => writeFile(join(folder.path, name), content);
  const load = () => loadRecogniser(Options.parse({ model: folder.path }));

  beforeEach(async () => {
    for (const [name, content] of Object.entries(phonesModel())) await write(name, content);
  });
  afterAll(() => folder.remove());

  /** Samples of two seconds with tones of [Hz, from, to]. */
  function tones(...each: readonly (readonly [number, number, number])[]): Float32Array {
    const samples = new Float32Array(2 * rate);
    for (const [hertz, from, to] of each)
      for (let i = from * rate; i < to * rate; i++) samples[i] = 0.3 * Math.sin((2 * Math.PI * hertz * i) / rate);
    return samples;
  }

  it('gives words with the times of the recording and a confidence', async () => {
    const recognise = await load();
    const { words, language } = await recognise({
      start: 10 * rate,
      samples: tones([500, 0.4, 0.8], [2000, 1.2, 1.6]),
    });
    const confidence = expect.closeTo(0.88, 2);
    expect(language).toBe('');
    expect(words).toEqual([
      { text: ' low', start: expect.closeTo(10.4, 6), end: expect.closeTo(10.8, 6), confidence },
      { text: ' high', start: expect.closeTo(11.2, 6), end: expect.closeTo(11.6, 6), confidence },
    ]);
  });

  it('hears nothing in silence and in less than a network takes', async () => {
    const recognise = await load();
    expect((await recognise({ start: 0, samples: tones() })).words).toEqual([]);
    expect((await recognise({ start: 0, samples: new Float32Array(10) })).words).toEqual([]);
  });

  it.each([
    ['a damaged words.bin', 'words.bin', wordsBin().subarray(1), /words\.bin is no CWWORDS1 file/],
    ['phones that the network does not know', 'words.bin', wordsBin({ phones: [9, 1] }), /tells 2 phones apart/],
    ['a network that is none', 'phones.int8.onnx', Buffer.from('nothing'), /phones\.int8\.onnx cannot be loaded/],
    ['a network of another kind', 'phones.int8.onnx', phonesNetwork('logits'), /gives logits instead of log_probs/],
  ])('refuses %s', async (_, name, content, reason) => {
    await write(name, content);
    const error = (await load().catch((failure) => failure)) as Error;
    expect(error).toMatchObject({ permanent: true, code: 'SPEECH_MODEL_INVALID' });
    expect(error.message).toMatch(reason);
  });

  it('names the file that is missing', async () => {
    await rm(join(folder.path, 'words.bin'));
    await expect(load()).rejects.toThrow(/has no words .* for the layout phones/);
  });
});
