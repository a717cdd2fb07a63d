import { FLOAT, floats, input, int64, node, onnxModel, output } from '../onnx-writer.js';
import { lowFrameRate, middle, size } from './low-frame-rate.js';
import { INT32, tokenList, tokenScores } from './tokens.js';
import { kaldiBins, toneWeights } from './tones.js';
import { loudEnds } from './two-words.js';

const tokens = ['<blank>', '<s>', '</s>', 'low', 'high', '<unk>'];
const end = 2;
const words = [3, 4] as const;

/** Name and content of each file of a Paraformer model, as sherpa-onnx exports it. Older exports tell no times. */
export const paraformerModel = ({ times }: { times: boolean }): Record<string, Buffer> => ({
  'model.int8.onnx': model(times),
  'tokens.txt': tokenList(tokens),
});

/** All tokens at once: the word of the first loud frame, that of the last one, and the end. */
function model(times: boolean): Buffer {
  const columns = tokens.length;
  const table = new Float32Array(2 * columns);
  words.forEach((column, tone) => (table[tone * columns + column] = 1));
  const parts = [
    node('MatMul', ['speech', 'tone_weights'], 'powers'),
    node('Unsqueeze', ['powers', 'one_axis'], 'loudness'),
    ...loudEnds('loudness', 'loudness', 0),
    ...['first', 'last'].flatMap((which) => [
      node('MatMul', [`${which}_value`, 'table'], `${which}_row`),
      node('Squeeze', [`${which}_row`, 'one_axis'], `${which}_scores`),
    ]),
    node('Concat', ['first_scores', 'last_scores', 'no_scores'], 'scores', { axis: 1 }),
    node('Add', ['scores', 'bias'], 'logits'),
    node('Identity', ['number_of_tokens'], 'token_num'),
    toneWeights({ bins: kaldiBins, size, columns: 2, into: [0, 1], from: middle }),
    floats('table', [2, columns], table),
    floats('no_scores', [1, 1, columns], new Float32Array(columns)),
    floats('bias', [columns], tokenScores(columns, 0, { [end]: 0.001 })),
    floats('number_of_tokens', [1], [3]),
    int64('one_axis', 1),
    ...(times ? peaks() : []),
    input('speech', FLOAT, ['N', 'T', size]),
    input('speech_lengths', INT32, ['N']),
    output('logits', FLOAT, ['N', 'L', columns]),
    output('token_num', FLOAT, ['N']),
    ...(times ? [output('us_alphas', FLOAT, ['N', 'U']), output('us_cif_peak', FLOAT, ['N', 'U'])] : []),
  ];
  return onnxModel('paraformer', parts, { ...lowFrameRate, ...metadata });
}

/** Three numbers for each frame: 1 where a token is, and at the very end. */
function peaks(): Buffer[] {
  return [
    node('Shape', ['speech'], 'shape'),
    node('Gather', ['shape', 'one_axis'], 'frames'),
    node('Mul', ['frames', 'three'], 'places'),
    node('Mul', ['first_at', 'three'], 'first_place'),
    node('Mul', ['last_at', 'three'], 'last_place'),
    node('Sub', ['places', 'one_axis'], 'end_place'),
    ...['first', 'last', 'end'].map((which) =>
      node('OneHot', [`${which}_place`, 'places', 'no_and_yes'], `${which}_peak`, { axis: 1 }),
    ),
    node('Add', ['first_peak', 'last_peak'], 'word_peaks'),
    node('Add', ['word_peaks', 'end_peak'], 'us_cif_peak'),
    node('Identity', ['us_cif_peak'], 'us_alphas'),
    floats('no_and_yes', [2], [0, 1]),
    int64('three', 3),
  ];
}

const metadata: Readonly<Record<string, string>> = {
  vocab_size: String(tokens.length),
  model_type: 'paraformer',
  version: '1',
  model_author: 'damo',
  maintainer: 'k2-fsa',
  comment: 'a test',
};
