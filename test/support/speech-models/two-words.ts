import { FLOAT, floats, int64, node } from '../onnx-writer.js';

/**
 * Finds the first and the last loud frame, as attention would. `keys` and `values` are [1, 1, frames, 2], the loudness of both tones.
 * Gives `first_at` and `last_at` [1], `first_value` and `last_value` [1, 1, 1, 2], and `spoken`, which is 0 where no frame is louder than
 * `threshold`, else 1.
 */
export function loudEnds(keys: string, values: string, threshold: number): Buffer[] {
  return [
    node('ReduceMax', [keys], 'level', { axes: [3], keepdims: 0 }),
    node('Greater', ['level', 'threshold'], 'is_loud'),
    node('Cast', ['is_loud'], 'loud', { to: FLOAT }),
    node('ReduceMax', ['loud'], 'spoken', { keepdims: 0 }),
    ...['first', 'last'].flatMap((which, last) => [
      node('ArgMax', ['loud'], `${which}_by_head`, { axis: 2, keepdims: 0, select_last_index: last }),
      node('Reshape', [`${which}_by_head`, 'one_number'], `${which}_at`),
      node('Gather', [values, `${which}_at`], `${which}_value`, { axis: 2 }),
    ]),
    floats('threshold', [1], [threshold]),
    int64('one_number', 1),
  ];
}

interface Vocabulary {
  readonly low: number;
  readonly high: number;
  /** Of the text. */
  readonly end: number;
  /** What each token scores anyway. */
  readonly bias: Float32Array;
}

/**
 * An autoregressive decoder: the first token is the word of the first loud frame, the second that of the last one, the third is the end; of
 * silence, the first is the end. `step` is the name of a number, how many tokens there are. Gives `scores` [1, 1, vocabulary].
 */
export function nextToken(keys: string, values: string, step: string, threshold: number, words: Vocabulary): Buffer[] {
  const size = words.bias.length;
  const table = new Float32Array(2 * size);
  table[words.low] = table[size + words.high] = 1;
  const end = new Float32Array(size);
  end[words.end] = 1000;
  return [
    ...loudEnds(keys, values, threshold),
    node('Greater', [step, 'half'], 'is_later'),
    node('Where', ['is_later', 'last_value', 'first_value'], 'value'),
    node('MatMul', ['value', 'table'], 'word_scores'),
    node('Greater', [step, 'one_and_half'], 'is_after'),
    node('Cast', ['is_after'], 'after', { to: FLOAT }),
    node('Sub', ['one', 'spoken'], 'silent'),
    node('Max', ['after', 'silent'], 'over'),
    node('Mul', ['over', 'end'], 'end_scores'),
    node('Add', ['word_scores', 'bias'], 'biased'),
    node('Add', ['biased', 'end_scores'], 'by_head'),
    node('Squeeze', ['by_head', 'one_number'], 'scores'),
    floats('table', [2, size], table),
    floats('end', [size], end),
    floats('bias', [size], words.bias),
    floats('half', [1], [0.5]),
    floats('one', [1], [1]),
    floats('one_and_half', [1], [1.5]),
  ];
}
