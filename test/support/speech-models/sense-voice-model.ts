import { FLOAT, floats, input, int64, node, onnxModel, output } from '../onnx-writer.js';
import { lowFrameRate, middle, size } from './low-frame-rate.js';
import { INT32, tokenList } from './tokens.js';
import { kaldiBins, toneWeights } from './tones.js';

/** Rows of the real model's table of queries. The model answers the queries of language, emotion, event and style of numbers. */
const queries = {
  auto: 0,
  event: 1,
  emotion: 2,
  zh: 3,
  en: 4,
  yue: 7,
  ja: 11,
  ko: 12,
  nospeech: 13,
  withitn: 14,
  woitn: 15,
} as const;
const tags = ['zh', 'en', 'yue', 'ja', 'ko', 'nospeech', 'withitn', 'woitn'] as const;
/** The first is the blank. */
const tokens = ['<unk>', '▁low', '▁high', '<|NEUTRAL|>', '<|Speech|>', ...tags.map((tag) => `<|${tag}|>`)];
const answers: readonly [query: number, token: string][] = [
  [queries.auto, '<|en|>'],
  [queries.event, '<|NEUTRAL|>'],
  [queries.emotion, '<|Speech|>'],
  ...tags.map((tag): [number, string] => [queries[tag], `<|${tag}|>`]),
];

/** Name and content of each file of a SenseVoice model, as sherpa-onnx exports it. */
export const senseVoiceModel = (): Record<string, Buffer> => ({
  'model.int8.onnx': model(),
  'tokens.txt': tokenList(tokens),
});

/** The blank scores 0, a tone its log power. The language is the one asked for, English if none is, and none without a word. */
function model(): Buffer {
  const columns = tokens.length;
  const table = new Float32Array(16 * columns);
  for (const [query, token] of answers) table[query * columns + tokens.indexOf(token)] = 100;
  const parts = [
    node('MatMul', ['x', 'tone_weights'], 'heard'),
    node('ReduceMax', ['heard'], 'loudest', { keepdims: 0 }),
    node('Greater', ['loudest', 'nothing'], 'is_speech'),
    node('Cast', ['nospeech'], 'no_language', { to: INT32 }),
    node('Where', ['is_speech', 'language', 'no_language'], 'query'),
    ...['query', 'text_norm'].flatMap((query) => [
      node('Gather', ['table', query], `${query}_answer`),
      node('Unsqueeze', [`${query}_answer`, 'one_axis'], `${query}_frame`),
    ]),
    node('Concat', ['query_frame', 'event_frames', 'text_norm_frame', 'heard'], 'logits', { axis: 1 }),
    toneWeights({ bins: kaldiBins, size, columns, into: [1, 2], from: middle }),
    floats('table', [16, columns], table),
    floats('event_frames', [1, 2, columns], table.slice(columns, 3 * columns)),
    floats('nothing', [1], [0]),
    int64('nospeech', queries.nospeech),
    int64('one_axis', 1),
    input('x', FLOAT, ['N', 'T', size]),
    input('x_length', INT32, ['N']),
    input('language', INT32, ['N']),
    input('text_norm', INT32, ['N']),
    output('logits', FLOAT, ['N', 'U', columns]),
  ];
  return onnxModel('sense_voice', parts, { ...lowFrameRate, ...metadata });
}

const metadata: Readonly<Record<string, string>> = {
  normalize_samples: '0',
  model_type: 'sense_voice_ctc',
  version: '2',
  model_author: 'iic',
  maintainer: 'k2-fsa',
  vocab_size: String(tokens.length),
  comment: 'iic/SenseVoiceSmall',
  lang_auto: String(queries.auto),
  lang_zh: String(queries.zh),
  lang_en: String(queries.en),
  lang_yue: String(queries.yue),
  lang_ja: String(queries.ja),
  lang_ko: String(queries.ko),
  lang_nospeech: String(queries.nospeech),
  with_itn: String(queries.withitn),
  without_itn: String(queries.woitn),
  url: 'none',
};
