import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { detectLayout, pickFile } from './layouts.js';
import { findModel } from './model.js';
import { Options } from './options.js';
import { recognizerConfig } from './sherpa-recogniser.js';

/** Names as in the archives of sherpa-onnx's asr-models release. */
const archives: [folder: string, names: string[], layout: string | undefined][] = [
  [
    'sherpa-onnx-whisper-tiny.en',
    ['tiny.en-encoder.onnx', 'tiny.en-decoder.onnx', 'tiny.en-encoder.int8.onnx', 'tiny.en-tokens.txt'],
    'whisper',
  ],
  [
    'sherpa-onnx-moonshine-tiny-en-int8',
    ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx', 'tokens.txt'],
    'moonshine',
  ],
  ['sherpa-onnx-nemo-fast-conformer-ctc-en', ['model.onnx', 'tokens.txt'], 'nemo-ctc'],
  [
    'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8',
    ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
    'nemo-transducer',
  ],
  [
    'sherpa-onnx-zipformer-en-2023-06-26',
    ['encoder-epoch-99-avg-1.onnx', 'decoder-epoch-99-avg-1.onnx', 'joiner-epoch-99-avg-1.onnx', 'tokens.txt'],
    'zipformer-transducer',
  ],
  ['sherpa-onnx-zipformer-ctc-en', ['model.int8.onnx', 'tokens.txt'], 'zipformer-ctc'],
  ['sherpa-onnx-sense-voice-zh-en', ['model.int8.onnx', 'model.onnx', 'tokens.txt'], 'sense-voice'],
  ['sherpa-onnx-paraformer-zh', ['model.int8.onnx', 'tokens.txt'], 'paraformer'],
  ['my-model', ['phones.int8.onnx', 'words.bin', 'model.json'], 'phones'],
  ['my-model', ['phones.int8.onnx', 'encoder.int8.onnx', 'joiner.int8.onnx', 'words.bin'], 'zipformer-transducer'],
  ['my-model', ['model.onnx', 'tokens.txt'], undefined],
  ['my-model', ['README.md'], undefined],
];

describe('detectLayout', () => {
  it.each(archives)('takes %s with %j for %s', (folder, names, layout) =>
    expect(detectLayout(folder, names)).toBe(layout),
  );
});

describe('pickFile', () => {
  it('prefers int8, then the shortest name', () => {
    expect(pickFile(['model.onnx', 'model.int8.onnx'], /onnx$/)).toBe('model.int8.onnx');
    expect(pickFile(['model.fp16.onnx', 'model.onnx'], /onnx$/)).toBe('model.onnx');
    expect(pickFile(['tokens.txt'], /onnx$/)).toBeUndefined();
  });
});

describe('findModel', () => {
  let model: string;
  const find = (layout: string) => findModel(Options.parse({ model, layout }));

  beforeEach(async () => void (model = await mkdtemp(join(tmpdir(), 'sherpa-model-'))));
  afterEach(() => rm(model, { recursive: true, force: true }));

  it('names the missing file and the command that fetches the model', async () => {
    const advice = `run "callwarden models pull ${basename(model)}"`;
    await expect(find('auto')).rejects.toThrow(`${model} is missing or empty: ${advice}`);
    await writeFile(join(model, 'tiny-encoder.onnx'), '');
    await writeFile(join(model, 'tiny-tokens.txt'), '');
    const error = await find('auto').catch((failure) => failure);
    expect(error).toMatchObject({ permanent: true, code: 'SPEECH_MODEL_MISSING' });
    expect(error.message).toMatch(`${model} has no decoder`);
    expect(error.message).toContain(advice);
  });

  it('asks for the layout where the names do not tell, and refuses streaming models', async () => {
    await writeFile(join(model, 'model.onnx'), '');
    await writeFile(join(model, 'tokens.txt'), 'a 0\n<blk> 1\n');
    await expect(find('auto')).rejects.toThrow('set layout');
    expect((await find('nemo-ctc')).files.model).toBe(join(model, 'model.onnx'));
    await writeFile(join(model, 'encoder-epoch-99-avg-1-chunk-16-left-128.onnx'), '');
    await expect(find('auto')).rejects.toThrow('streaming');
  });

  it('believes what the folder says of its model, and refuses what it cannot read', async () => {
    await writeFile(join(model, 'model.onnx'), '');
    await writeFile(join(model, 'tokens.txt'), '<blk> 0\n');
    const say = (facts: string) => writeFile(join(model, 'model.json'), facts);
    await say('{"layout": "zipformer-ctc", "caveat": "for tests"}');
    expect(await find('auto')).toMatchObject({ layout: 'zipformer-ctc', caveat: 'for tests' });
    expect(await find('nemo-ctc')).toMatchObject({ layout: 'nemo-ctc' });
    await say('{"layout": "zipformer-ctc", "paths": 4}');
    expect(await find('auto')).toMatchObject({ paths: 4 });
    await expect(findModel(Options.parse({ model, paths: 4 }))).rejects.toMatchObject({ code: 'PATHS_NOT_SUPPORTED' });
    await say('{"layout": "unheard-of"}');
    await expect(find('auto')).rejects.toMatchObject({ code: 'SPEECH_MODEL_INVALID' });
  });

  it('wants the length of a frame, the confidence and the search of phones in model.json, and says what is wrong with them', async () => {
    await writeFile(join(model, 'phones.onnx'), '');
    await writeFile(join(model, 'words.bin'), '');
    const say = (facts: object) => writeFile(join(model, 'model.json'), JSON.stringify(facts));
    const confidence = { bias: 0, sound: 1, text: 0, phones: 0, meanSound: 1, meanText: 0, meanClarity: 0 };
    const refusal = async () => (await find('auto').catch((error) => error)) as Error & { code: string };
    await say({ layout: 'phones' });
    expect(await refusal()).toMatchObject({ code: 'SPEECH_MODEL_INVALID' });
    expect((await refusal()).message).toMatch(/model\.json has no frameSeconds, which the layout phones needs/);
    await say({ layout: 'phones', frameSeconds: 0.04 });
    expect((await refusal()).message).toMatch(/model\.json has no confidence, which the layout phones needs/);
    await say({ layout: 'phones', frameSeconds: 0.04, confidence: { ...confidence, sound: 'loud' } });
    expect((await refusal()).message).toMatch(/confidence\.sound/);
    await say({ layout: 'phones', frameSeconds: 0.04, search: { beam: -1 } });
    expect((await refusal()).message).toMatch(/search\.beam/);
    await say({ layout: 'phones', frameSeconds: 0.04, search: { beams: 9 } });
    expect((await refusal()).message).toMatch(/beams/);
    await say({ layout: 'phones', frameSeconds: 0.04, confidence, search: { beam: 9 } });
    const search = { beam: 9, most: 3000, weight: 0.8, blankPenalty: 2 };
    expect(await find('auto')).toMatchObject({ layout: 'phones', phones: { frameSeconds: 0.04, search, confidence } });
    await expect(findModel(Options.parse({ model, paths: 4 }))).rejects.toMatchObject({ code: 'PATHS_NOT_SUPPORTED' });
  });

  it('refuses a CTC model without a blank token, which would end the process', async () => {
    await writeFile(join(model, 'model.onnx'), '');
    await writeFile(join(model, 'tokens.txt'), 'a 0\nb 1\n');
    await expect(find('zipformer-ctc')).rejects.toThrow('has no <blk> token');
  });
});

describe('recognizerConfig', () => {
  const options = Options.parse({ model: 'm', language: 'de-CH', threads: 2 });

  it('puts the files under the key of their layout, and the language where a model takes it', () => {
    const files = { encoder: 'e', decoder: 'd', tokens: 't' };
    const { modelConfig } = recognizerConfig({ layout: 'whisper', files }, options);
    expect(modelConfig).toMatchObject({ tokens: 't', numThreads: 2, provider: 'cpu' });
    expect(modelConfig.whisper).toMatchObject({ encoder: 'e', decoder: 'd', language: 'de', task: 'transcribe' });
  });

  it('tells NeMo transducers from those of Zipformer', () => {
    const files = { encoder: 'e', decoder: 'd', joiner: 'j', tokens: 't' };
    const nemo = recognizerConfig({ layout: 'nemo-transducer', files }, options).modelConfig;
    const zipformer = recognizerConfig({ layout: 'zipformer-transducer', files }, options).modelConfig;
    expect(nemo).toMatchObject({ transducer: { encoder: 'e', joiner: 'j' }, modelType: 'nemo_transducer' });
    expect(zipformer.modelType).toBeUndefined();
  });

  it('follows as many hypotheses as the options or the folder say, of transducers only', async () => {
    const files = { encoder: 'e', decoder: 'd', joiner: 'j', tokens: 't' };
    const transducer = { layout: 'zipformer-transducer', files } as const;
    const greedy = { decodingMethod: 'greedy_search' };
    expect(recognizerConfig(transducer, options)).toMatchObject(greedy);
    expect(recognizerConfig({ ...transducer, paths: 8 }, options)).toMatchObject({
      decodingMethod: 'modified_beam_search',
      maxActivePaths: 8,
    });
    expect(recognizerConfig({ layout: 'zipformer-ctc', files: { model: 'm' }, paths: 8 }, options)).toMatchObject(
      greedy,
    );
    const words = Options.parse({ model: 'm', hotWords: { words: ['a'] } });
    expect(recognizerConfig({ ...transducer, paths: 2 }, words)).toMatchObject({ maxActivePaths: 4 });
  });

  it('cuts hot words by the vocabulary of the model', () => {
    const files = { encoder: 'e', decoder: 'd', joiner: 'j', tokens: 't' };
    const model = { layout: 'zipformer-transducer', files, bpeVocab: 'own' } as const;
    const config = (hotWords?: object) => recognizerConfig(model, Options.parse({ model: 'm', hotWords }));
    expect(config()).toMatchObject({ decodingMethod: 'greedy_search' });
    expect(config().modelConfig).not.toHaveProperty('bpeVocab');
    const words = ['callwarden'];
    expect(config({ words })).toMatchObject({
      decodingMethod: 'modified_beam_search',
      hotwordsScore: 1.5,
      modelConfig: { modelingUnit: 'bpe', bpeVocab: 'own' },
    });
    expect(
      recognizerConfig({ layout: 'zipformer-transducer', files }, Options.parse({ model: 'm', hotWords: { words } }))
        .modelConfig,
    ).not.toHaveProperty('bpeVocab');
  });
});
