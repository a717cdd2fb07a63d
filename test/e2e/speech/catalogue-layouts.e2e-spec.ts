import type { PluginContext, Transcript } from '@callwarden/sdk';
import '../../support/typed-arrays-of-node.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import { modelsCommand } from '../../../src/cli/models.command.js';
import { catalogue, HUGGING_FACE, type Layout, type Model } from '../../../src/core/speech/models/catalogue.js';
import plugin from '../../../src/plugins/transcriber-sherpa-onnx/plugin.js';
import { type Hum, humming } from '../../support/humming.js';
import { moonshineModel } from '../../support/speech-models/moonshine-model.js';
import { nemoCtcModel } from '../../support/speech-models/nemo-ctc-model.js';
import { nemoTransducerModel } from '../../support/speech-models/nemo-transducer-model.js';
import { paraformerModel } from '../../support/speech-models/paraformer-model.js';
import { phonesModel } from '../../support/speech-models/phones-model.js';
import { senseVoiceModel } from '../../support/speech-models/sense-voice-model.js';
import { whisperModel } from '../../support/speech-models/whisper-model.js';
import { zipformerCtcModel } from '../../support/speech-models/zipformer-ctc-model.js';
import { zipformerTransducerModel } from '../../support/speech-models/zipformer-transducer-model.js';
import { Bench, sha256 } from './models-pull.hub.js';

type Files = Record<string, Buffer>;
/** What a layout reports besides the text. */
interface Reports {
  /** When each word is said; otherwise only when the segment is. */
  readonly times: boolean;
  /** How probable each token is. */
  readonly probabilities: boolean;
  /** Of "low high" and of "high low". */
  readonly languages: readonly [string, string];
}
const none: Reports = { times: false, probabilities: false, languages: ['', ''] };
const whisper: Reports = { ...none, languages: ['de', 'en'] };
const ctc: Reports = { ...none, times: true };
const transducer: Reports = { ...ctc, probabilities: true };

/** By a model's name: a tiny model with the same files. */
const inCatalogue: readonly [name: string, files: Files, reports: Reports][] = [
  ['whisper-tiny.en', whisperModel('tiny.en', { multilingual: false }), none],
  ['whisper-tiny', whisperModel('tiny', { multilingual: true }), whisper],
  ['whisper-base', whisperModel('base', { multilingual: true }), whisper],
  ['whisper-small', whisperModel('small', { multilingual: true }), whisper],
  ['moonshine-tiny-en', moonshineModel(), none],
  ['moonshine-base-en', moonshineModel(), none],
  ['parakeet-tdt-0.6b-v2', nemoTransducerModel(), transducer],
  ['sense-voice', senseVoiceModel(), { ...ctc, languages: ['en', 'en'] }],
];
/** Layouts that the plugin loads and the catalogue has no model of, under the names that sherpa-onnx's archives have. */
const others: readonly [name: string, files: Files, reports: Reports][] = [
  ['sherpa-onnx-nemo-fast-conformer-ctc-en-24500', nemoCtcModel(), ctc],
  ['sherpa-onnx-zipformer-ctc-zh-int8-2025-07-03', zipformerCtcModel(), ctc],
  ['sherpa-onnx-zipformer-en-2023-06-26', zipformerTransducerModel(), transducer],
  ['sherpa-onnx-paraformer-zh-2023-03-28', paraformerModel({ times: false }), none],
  ['sherpa-onnx-paraformer-zh-2023-09-14', paraformerModel({ times: true }), ctc],
  ['speech-phones', phonesModel(), transducer],
];
const all = [...inCatalogue, ...others];
const helpers: readonly Layout[] = ['vad', 'speaker-segmentation', 'speaker-embedding'];
const speechModels = catalogue.filter(({ layout }) => !helpers.includes(layout));
const realCatalogue = [...catalogue];
/** The command line takes names, sizes and checksums from the one array. */
const replaceCatalogue = (models: readonly Model[]) => (catalogue as Model[]).splice(0, catalogue.length, ...models);

/** As the catalogue would have the tiny model: size and checksum are its own. */
function entry(name: string, files: Files): Model {
  const known = realCatalogue.find((model) => model.name === name);
  const url = (path: string) =>
    known?.files.find((file) => file.path === path)?.url ?? `${HUGGING_FACE}/csukuangfj/${name}/resolve/main/${path}`;
  const rows = Object.entries(files).map(([path, content]) => ({
    path,
    url: url(path),
    size: content.length,
    sha256: sha256(content),
  }));
  const unknown = {
    name,
    title: name,
    layout: 'transducer',
    languages: ['*'],
    licence: null,
    source: url(''),
  } as const;
  return { ...(known ?? unknown), files: rows };
}

const bench = Bench.forEachTest();
const seconds = 3;
const spoken: readonly Hum[] = [
  [500, 1, 1.4],
  [2000, 1.7, 2.1],
];
const turned = spoken.map(([, from, to], i): Hum => [spoken[1 - i]![0], from, to]);

describe('a tiny model with the files of', () => {
  let printed: string[];
  const run = async (...words: string[]) => {
    printed = [];
    await modelsCommand().parseAsync([...words, '--folder', bench.folder], { from: 'user' });
    return printed.join('\n');
  };

  beforeEach(() => {
    const kept = realCatalogue.filter(({ layout }) => helpers.includes(layout));
    replaceCatalogue([...kept, ...all.map(([name, files]) => entry(name, files))]);
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    replaceCatalogue(realCatalogue);
  });

  /** Loads the plugin as the printed configuration says; a hum is no voice, so without voice detection. */
  async function recogniser(config: string, more: object = {}) {
    const { options } = (parse(config) as { plugins: { options: object }[] }).plugins[0]!;
    const log = { info() {}, warn() {}, error() {} };
    const files = { path: async (key: string) => join(bench.root, key), read: async () => Buffer.alloc(0) };
    const context: PluginContext = { id: 'asr', log, fetch, files };
    const asr = await plugin.create(plugin.options.parse({ ...options, vad: false, ...more }), context);
    await asr.check?.();
    return async (tones: readonly Hum[]): Promise<Transcript> => {
      await writeFile(join(bench.root, 'side.wav'), humming(seconds, tones));
      const recording = { key: 'k', fileName: 'a.wav', contentType: 'audio/wav', duration: seconds };
      const call = { signal: new AbortController().signal, progress: () => {} };
      return asr.transcribe({ ...recording, channels: [{ key: 'side.wav' }] }, call);
    };
  }
  async function pulled(name: string, files: Files) {
    for (const [path, content] of Object.entries(files)) bench.hub.files.set(path, content);
    return run('pull', name, '--mirror', bench.hub.url);
  }

  it.each(all)('%s is pulled, verified, detected and recognises what is said', async (name, files, reports) => {
    const config = await pulled(name, files);
    expect(bench.hub.log.map(({ status }) => status)).toEqual(Object.keys(files).map(() => 200));
    expect(await run('verify', name)).toContain(`${name}: complete and unchanged`);
    const transcribe = await recogniser(config);
    for (const [i, tones] of [spoken, turned].entries()) {
      const heard = await transcribe(tones);
      const words = tones.map(([hertz]) => (hertz === 500 ? 'low' : 'high'));
      expect(heard.utterances.map(({ text }) => text).join(' ')).toBe(words.join(' '));
      expect(heard.language).toBe(reports.languages[i]);
      // 0.5 stands for unknown.
      expect(heard.confidence === 0.5).toBe(!reports.probabilities);
      const found = heard.utterances.flatMap((each) => each.words!);
      if (reports.times) expectTimes(found, words, tones);
      // A silence of 0.2 s before and after is part of the segment.
      else expect(found).toEqual([{ text: words.join(' '), start: near(0.8), end: near(2.3) }]);
    }
  });

  it.each([
    ['whisper-tiny', 'gsw', /does not know the language gsw; it knows en, zh, de/],
    ['whisper-tiny.en', 'fr', /does not know the language fr; it knows en$/],
    ['sense-voice', 'de', /does not know the language de; it knows zh, en, ja, ko, yue/],
  ])('%s does not start with the language %s', async (name, language, reason) => {
    const [, files] = all.find(([each]) => each === name)!;
    await expect(recogniser(await pulled(name, files), { language })).rejects.toThrow(reason);
  });

  it('sense-voice names no language where nothing is said', async () => {
    const [, files] = all.find(([each]) => each === 'sense-voice')!;
    const transcribe = await recogniser(await pulled('sense-voice', files));
    expect(await transcribe([[6500, 1, 1.4]])).toMatchObject({ language: '', utterances: [] });
  });

  it.each([
    ['whisper-tiny', 'de-CH', 'de'],
    ['sense-voice', 'yue', 'yue'],
  ])('%s takes the language %s of the options', async (name, language, heard) => {
    const [, files] = all.find(([each]) => each === name)!;
    const transcribe = await recogniser(await pulled(name, files), { language });
    expect(await transcribe(turned)).toMatchObject({ language: heard, utterances: [{ text: 'high low' }] });
  });
});

it('has a tiny model for each speech model of the catalogue, with its file names', () => {
  const names = (model: Model) => [model.name, ...model.files.map(({ path }) => path)];
  expect(inCatalogue.map(([name, files]) => names(entry(name, files)))).toEqual(speechModels.map(names));
});

const near = (time: number) => expect.closeTo(time, 1);

/** Frames begin up to 0.1 s before a tone that they have, or anywhere in it. */
function expectTimes(
  found: readonly { text: string; start: number; end: number }[],
  texts: string[],
  tones: readonly Hum[],
) {
  expect(found.map(({ text }) => text)).toEqual(texts);
  for (const [i, [, from, to]] of tones.entries()) {
    expect(found[i]!.start).toBeGreaterThan(from - 0.1);
    expect(found[i]!.start).toBeLessThan(to);
    expect(found[i]!.end).toBeGreaterThan(found[i]!.start);
  }
}
