import { FLOAT, floats, input, INT64, int64, node, onnxModel, output } from '../onnx-writer.js';
import { everyNth } from './subsampling.js';
import { tokenScores } from './tokens.js';
import { slaneyBins, toneWeights } from './tones.js';
import { nextToken } from './two-words.js';
import { ids, vocabulary, whisperMetadata, whisperTokens } from './whisper-vocabulary.js';

/** Tokens that one text may have. */
const context = 448;
/** A tone of its own has about 1.3, all else less than 0.5: log10 of the power relative to the loudest, as Whisper scales it. */
const threshold = 0.9;
const caches = ['k', 'v'] as const;

/** Name and content of each file of a Whisper model, as sherpa-onnx exports it; `size` is such as `tiny.en`. */
export function whisperModel(size: string, { multilingual }: { multilingual: boolean }): Record<string, Buffer> {
  const metadata = whisperMetadata(size, multilingual, context);
  return {
    [`${size}-encoder.int8.onnx`]: encoder(metadata),
    [`${size}-decoder.int8.onnx`]: decoder(),
    [`${size}-tokens.txt`]: whisperTokens,
  };
}

/** The loudness of the tones in every other frame, for the only layer of the decoder. */
function encoder(metadata: Record<string, string>): Buffer {
  const parts = [
    node('Transpose', ['mel'], 'frames', { perm: [0, 2, 1] }),
    ...everyNth(2),
    node('MatMul', ['fewer', 'tone_weights'], 'loudness'),
    ...caches.map((cache) => node('Unsqueeze', ['loudness', 'layer_axis'], `n_layer_cross_${cache}`)),
    toneWeights({ bins: slaneyBins, size: 80, columns: 2, into: [0, 1] }),
    int64('layer_axis', 0),
    input('mel', FLOAT, ['n_audio', 80, 'T']),
    ...caches.map((cache) => output(`n_layer_cross_${cache}`, FLOAT, [1, 'n_audio', 'U', 2])),
  ];
  return onnxModel('encoder', parts, metadata);
}

/**
 * Each call adds one to the caches of the text, and reads from them how many calls there were: if they did not come back, the first word
 * would never end. The language is German where the first loud frame has the low tone, else English.
 */
function decoder(): Buffer {
  const spoken = { [ids.low]: 0, [ids.high]: 0, [ids.end]: -10, [ids.en]: -50, [ids.de]: -50 };
  const words = { ...ids, bias: tokenScores(vocabulary, -100, spoken) };
  const languages = new Float32Array(2 * vocabulary);
  languages[ids.de] = languages[vocabulary + ids.en] = 1;
  const cacheShape = [1, 'n_audio', context, 2] as const;
  return onnxModel('decoder', [
    node('ReduceMax', ['in_n_layer_self_k_cache'], 'step', { keepdims: 0 }),
    ...nextToken('n_layer_cross_k', 'n_layer_cross_v', 'step', threshold, words),
    node('MatMul', ['first_value', 'languages'], 'languages_by_head'),
    node('Squeeze', ['languages_by_head', 'one_number'], 'language_scores'),
    node('Add', ['scores', 'language_scores'], 'all_scores'),
    // The same scores for each token of the prompt.
    node('Cast', ['tokens'], 'token_ids', { to: FLOAT }),
    node('Mul', ['token_ids', 'nothing'], 'zeros'),
    node('Unsqueeze', ['zeros', 'score_axis'], 'zero_columns'),
    node('Add', ['zero_columns', 'all_scores'], 'logits'),
    ...caches.map((cache) => node('Add', [`in_n_layer_self_${cache}_cache`, 'one'], `out_n_layer_self_${cache}_cache`)),
    floats('languages', [2, vocabulary], languages),
    floats('nothing', [1], [0]),
    int64('score_axis', 2),
    input('tokens', INT64, ['n_audio', 'n_tokens']),
    ...caches.map((cache) => input(`in_n_layer_self_${cache}_cache`, FLOAT, cacheShape)),
    ...caches.map((cache) => input(`n_layer_cross_${cache}`, FLOAT, [1, 'n_audio', 'U', 2])),
    input('offset', INT64, [1]),
    output('logits', FLOAT, ['n_audio', 'n_tokens', vocabulary]),
    ...caches.map((cache) => output(`out_n_layer_self_${cache}_cache`, FLOAT, cacheShape)),
  ]);
}
