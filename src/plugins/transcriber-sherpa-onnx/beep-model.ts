/**
 * For tests: writes an ONNX model in the zipformer-ctc layout that "recognises" two tones, so that the whole way
 * through sherpa-onnx runs without a speech model. A frame with power at 500 Hz is `▁low`, at 2 kHz `▁high`, else blank.
 * Field numbers are those of onnx.proto3 (ONNX IR version 7).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FLOAT = 1;
const INT64 = 7;

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number) => Buffer.from([...varint(field * 8), ...varint(value)]);
const bytes = (field: number, value: Uint8Array | string) => {
  const content = Buffer.from(value as string);
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(content.length)]), content]);
};
const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts));

const node = (type: string, inputs: string[], output: string, ...attributes: Buffer[]) =>
  message(1, ...inputs.map((name) => bytes(1, name)), bytes(2, output), bytes(4, type), ...attributes);
const tensor = (name: string, type: number, dims: number[], data: Float32Array | BigInt64Array) => {
  const raw = new Uint8Array(data.buffer);
  return message(5, ...dims.map((dim) => number(1, dim)), number(2, type), bytes(8, name), bytes(9, raw));
};
const int64 = (name: string, value: number) => tensor(name, INT64, [1], BigInt64Array.of(BigInt(value)));
const value = (field: number, name: string, type: number, shape: (number | string)[]) => {
  const dims = shape.map((dim) => message(1, typeof dim === 'number' ? number(1, dim) : bytes(2, dim)));
  return message(field, bytes(1, name), message(2, message(1, number(1, type), message(2, ...dims))));
};

/** 80 mel bins to blank, low and high: the mean of four bins about each tone, against 0 for blank. */
function weights(): Float32Array {
  const table = new Float32Array(80 * 3);
  for (let i = 0; i < 4; i++) {
    table[(15 + i) * 3 + 1] = 0.25;
    table[(42 + i) * 3 + 2] = 0.25;
  }
  return table;
}

/** Writes `model.onnx` and `tokens.txt` into the folder. */
export async function writeBeepModel(folder: string): Promise<void> {
  const lastAxis = message(5, bytes(1, 'axis'), number(3, 2), number(20, 2));
  const graph = message(
    7,
    node('Slice', ['x', 'zero', 'far', 'one', 'four'], 'frames'),
    node('MatMul', ['frames', 'weights'], 'logits'),
    node('LogSoftmax', ['logits'], 'log_probs', lastAxis),
    node('Add', ['x_lens', 'three'], 'padded'),
    node('Div', ['padded', 'four'], 'log_probs_len'),
    bytes(2, 'beeps'),
    ...Object.entries({ zero: 0, one: 1, three: 3, four: 4, far: 1e9 }).map(([name, number]) => int64(name, number)),
    tensor('weights', FLOAT, [80, 3], weights()),
    value(11, 'x', FLOAT, ['N', 'T', 80]),
    value(11, 'x_lens', INT64, ['N']),
    value(12, 'log_probs', FLOAT, ['N', 'U', 3]),
    value(12, 'log_probs_len', INT64, ['N']),
  );
  await writeFile(join(folder, 'model.onnx'), Buffer.concat([number(1, 7), graph, message(8, number(2, 13))]));
  await writeFile(join(folder, 'tokens.txt'), '<blk> 0\n▁low 1\n▁high 2\n');
}
