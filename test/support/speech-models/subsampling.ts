import { int64, node } from '../onnx-writer.js';

/** Initialisers of one whole number each. */
export const wholeNumbers = (named: Readonly<Record<string, number>>): Buffer[] =>
  Object.entries(named).map(([name, number]) => int64(name, number));

/** Keeps every nth frame of `frames` [batch, frames, size], as encoders do, and gives `fewer`. */
export const everyNth = (n: number): Buffer[] => [
  node('Slice', ['frames', 'first_frame', 'past_all_frames', 'frame_axis', 'nth'], 'fewer'),
  ...wholeNumbers({ first_frame: 0, past_all_frames: 1e9, frame_axis: 1, nth: n }),
];

/** Gives `to`, how many frames `everyNth` keeps of those that `from` tells. */
export const lengthOfEveryNth = (from: string, to: string, n: number): Buffer[] => [
  node('Add', [from, 'rounding'], 'rounded_up'),
  node('Div', ['rounded_up', 'nth'], to),
  int64('rounding', n - 1),
];
