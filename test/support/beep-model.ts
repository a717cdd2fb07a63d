import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLOAT, floats, input, INT64, int64, node, onnxModel, output } from './onnx-writer.js';

/** 80 mel bins to blank, low and high: the mean of four bins about each tone, against 0 for blank. */
function weights(): Float32Array {
  const table = new Float32Array(80 * 3);
  for (let i = 0; i < 4; i++) {
    table[(15 + i) * 3 + 1] = 0.25;
    table[(42 + i) * 3 + 2] = 0.25;
  }
  return table;
}

/**
 * Writes `model.onnx` and `tokens.txt` into the folder: a model in the zipformer-ctc layout that "recognises" two tones, so that
 * the whole way through sherpa-onnx runs without a speech model. A frame with power at 500 Hz is `▁low`, at 2 kHz `▁high`.
 */
export async function writeBeepModel(folder: string): Promise<void> {
  const model = onnxModel('beeps', [
    node('Slice', ['x', 'zero', 'far', 'one', 'four'], 'frames'),
    node('MatMul', ['frames', 'weights'], 'logits'),
    node('LogSoftmax', ['logits'], 'log_probs', { axis: 2 }),
    node('Add', ['x_lens', 'three'], 'padded'),
    node('Div', ['padded', 'four'], 'log_probs_len'),
    ...Object.entries({ zero: 0, one: 1, three: 3, four: 4, far: 1e9 }).map(([name, number]) => int64(name, number)),
    floats('weights', [80, 3], weights()),
    input('x', FLOAT, ['N', 'T', 80]),
    input('x_lens', INT64, ['N']),
    output('log_probs', FLOAT, ['N', 'U', 3]),
    output('log_probs_len', INT64, ['N']),
  ]);
  await writeFile(join(folder, 'model.onnx'), model);
  await writeFile(join(folder, 'tokens.txt'), '<blk> 0\n▁low 1\n▁high 2\n');
}
