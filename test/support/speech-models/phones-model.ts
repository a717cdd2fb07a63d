import { FLOAT, floats, input, int64, node, onnxModel, output } from '../onnx-writer.js';
import { wordsBin } from './words-bin.js';

/** Samples of a frame: 40 ms. */
const frame = 640;
const hertz = [500, 2000];
/** A word whose phones are certain has a confidence of 0.88, 1 / (1 + exp(-2)). */
const confidence = { bias: 2, sound: 1, text: 0, phones: 0, meanSound: 0, meanText: 0, meanClarity: 0 };
const facts = { layout: 'phones', frameSeconds: 0.04, search: { blankPenalty: 1 }, confidence };

/** Name and content of each file of a model of phones: a tone of 500 Hz is phone 1, of 2 kHz phone 2. */
export const phonesModel = (): Record<string, Buffer> => ({
  'phones.int8.onnx': phonesNetwork(),
  'words.bin': wordsBin(),
  'model.json': Buffer.from(JSON.stringify(facts)),
});

/** The power of each tone in each frame against a threshold, which is the score of the blank. */
export function phonesNetwork(outputName = 'log_probs'): Buffer {
  const waves = hertz.flatMap((each) =>
    [Math.sin, Math.cos].map((wave) =>
      Array.from({ length: frame }, (_, i) => (2 / frame) * wave((2 * Math.PI * each * i) / 16_000)),
    ),
  );
  return onnxModel('phones', [
    node('Unsqueeze', ['samples', 'one'], 'channel'),
    node('Conv', ['channel', 'waves'], 'projected', { strides: [frame], kernel_shape: [frame], pads: [0, frame - 1] }),
    node('Mul', ['projected', 'projected'], 'powers'),
    node('Transpose', ['powers'], 'by_frame', { perm: [0, 2, 1] }),
    node('MatMul', ['by_frame', 'weights'], 'of_tones'),
    node('Add', ['of_tones', 'threshold'], 'scores'),
    node('LogSoftmax', ['scores'], outputName, { axis: 2 }),
    int64('one', 1),
    floats('waves', [4, 1, frame], waves.flat()),
    floats('weights', [4, 3], [0, 200, 0, 0, 200, 0, 0, 0, 200, 0, 0, 200]),
    floats('threshold', [3], [5, 0, 0]),
    input('samples', FLOAT, [1, 'S']),
    output(outputName, FLOAT, [1, 'T', 3]),
  ]);
}
