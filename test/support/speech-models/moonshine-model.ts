import { FLOAT, floats, input, int64, node, onnxModel, output } from '../onnx-writer.js';
import { INT32, tokenList, tokenScores } from './tokens.js';
import { tones } from './tones.js';
import { nextToken } from './two-words.js';

const rate = 16_000;
/** Samples in a frame, from which sherpa-onnx derives how many tokens there may be. Whole periods of both tones. */
const frame = 384;
/** Of power. A hum has three times as much. */
const threshold = 0.03;

/** Token 1 begins and token 2 ends a text; sherpa-onnx has these numbers built in. */
const tokens = ['<unk>', '<s>', '</s>', '▁low', '▁high'];
const words = { low: 3, high: 4, end: 2, bias: tokenScores(tokens.length, 0, { 0: -100, 1: -100 }) };

/** Of the only layer; real models have six or eight. The caches of the text grow by one with each token. */
const states = ['self_k', 'self_v', 'cross_k', 'cross_v'] as const;
const isOfText = (state: string) => state.startsWith('self');
const shapeOf = (state: string) => [1, 1, isOfText(state) ? 'tokens' : 'T', 2];

/** Name and content of each file of a Moonshine model, as sherpa-onnx exports it: without metadata. */
export const moonshineModel = (): Record<string, Buffer> => ({
  'preprocess.onnx': preprocessor(),
  'encode.int8.onnx': encoder(),
  'uncached_decode.int8.onnx': uncachedDecoder(),
  'cached_decode.int8.onnx': cachedDecoder(),
  'tokens.txt': tokenList(tokens),
});

/** Amplitudes of the tones, as cosine and sine. */
function preprocessor(): Buffer {
  const waves = tones.flatMap((hertz) =>
    [Math.cos, Math.sin].flatMap((wave) =>
      Array.from({ length: frame }, (_, i) => (2 / frame) * wave((2 * Math.PI * hertz * i) / rate)),
    ),
  );
  return onnxModel('preprocess', [
    node('Unsqueeze', ['args_0', 'one_axis'], 'sound'),
    node('Conv', ['sound', 'waves'], 'amplitudes', { strides: [frame] }),
    node('Transpose', ['amplitudes'], 'features', { perm: [0, 2, 1] }),
    floats('waves', [4, 1, frame], waves),
    int64('one_axis', 1),
    input('args_0', FLOAT, [1, 'samples']),
    output('features', FLOAT, [1, 'T', 4]),
  ]);
}

/** Their powers. */
function encoder(): Buffer {
  return onnxModel('encode', [
    node('Mul', ['args_0', 'args_0'], 'squares'),
    node('MatMul', ['squares', 'sums'], 'encoded'),
    floats('sums', [4, 2], [1, 0, 1, 0, 0, 1, 0, 1]),
    input('args_0', FLOAT, [1, 'T', 4]),
    input('args_1', INT32, [1]),
    output('encoded', FLOAT, [1, 'T', 2]),
  ]);
}

const decoderInputs = [
  input('args_0', INT32, [1, 1]),
  input('args_1', FLOAT, [1, 'T', 2]),
  input('args_2', INT32, [1]),
];
const decoderOutputs = [
  node('Identity', ['scores'], 'logits'),
  output('logits', FLOAT, [1, 1, tokens.length]),
  ...states.map((state) => output(`new_${state}`, FLOAT, shapeOf(state))),
];
const stateOfToken = floats('token_state', [1, 1, 1, 2], [1, 1]);

/** The first token. Puts what was heard into the states. */
function uncachedDecoder(): Buffer {
  return onnxModel('uncached_decode', [
    node('Unsqueeze', ['args_1', 'one_axis'], 'new_cross_k'),
    node('Identity', ['new_cross_k'], 'new_cross_v'),
    ...states.filter(isOfText).map((state) => node('Identity', ['token_state'], `new_${state}`)),
    ...nextToken('new_cross_k', 'new_cross_v', 'none', threshold, words),
    floats('none', [1], [0]),
    int64('one_axis', 1),
    stateOfToken,
    ...decoderInputs,
    ...decoderOutputs,
  ]);
}

/** Any other token, from the states alone: the length of the cache of the text tells which one. */
function cachedDecoder(): Buffer {
  return onnxModel('cached_decode', [
    node('Shape', ['self_k'], 'shape'),
    node('Gather', ['shape', 'token_axis'], 'length'),
    node('Cast', ['length'], 'step', { to: FLOAT }),
    ...nextToken('cross_k', 'cross_v', 'step', threshold, words),
    ...states.map((state) =>
      isOfText(state)
        ? node('Concat', [state, 'token_state'], `new_${state}`, { axis: 2 })
        : node('Identity', [state], `new_${state}`),
    ),
    int64('token_axis', 2),
    stateOfToken,
    ...decoderInputs,
    ...states.map((state) => input(state, FLOAT, shapeOf(state))),
    ...decoderOutputs,
  ]);
}
