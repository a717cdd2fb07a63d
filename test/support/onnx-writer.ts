/**
 * Writes small ONNX models. Field numbers are those of onnx.proto3 (ONNX IR version 7, opset 13).
 */
export const FLOAT = 1;
export const INT64 = 7;

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const number = (field: number, value: number) => Buffer.from([...varint(field * 8), ...varint(value)]);
const bytes = (field: number, value: Uint8Array | string) => {
  const content = Buffer.from(value as string);
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(content.length)]), content]);
};
const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts));

export const node = (
  type: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number | number[]> = {},
) =>
  message(
    1,
    ...inputs.map((name) => bytes(1, name)),
    bytes(2, output),
    bytes(4, type),
    ...Object.entries(attributes).map(([name, value]) =>
      typeof value === 'number'
        ? message(5, bytes(1, name), number(3, value), number(20, 2))
        : message(5, bytes(1, name), ...value.map((each) => number(8, each)), number(20, 7)),
    ),
  );

const tensor = (name: string, type: number, dims: readonly number[], data: Float32Array | BigInt64Array) => {
  const raw = new Uint8Array(data.buffer);
  return message(5, ...dims.map((dim) => number(1, dim)), number(2, type), bytes(8, name), bytes(9, raw));
};
export const floats = (name: string, dims: readonly number[], data: readonly number[] | Float32Array) =>
  tensor(name, FLOAT, dims, Float32Array.from(data));
export const int64 = (name: string, value: number) => tensor(name, INT64, [1], BigInt64Array.of(BigInt(value)));

const value = (field: number, name: string, type: number, shape: readonly (number | string)[]) => {
  const dims = shape.map((dim) => message(1, typeof dim === 'number' ? number(1, dim) : bytes(2, dim)));
  return message(field, bytes(1, name), message(2, message(1, number(1, type), message(2, ...dims))));
};
export const input = (name: string, type: number, shape: readonly (number | string)[]) => value(11, name, type, shape);
export const output = (name: string, type: number, shape: readonly (number | string)[]) => value(12, name, type, shape);

/** The bytes of a model of these parts; `metadata` is what sherpa-onnx reads its layout from. */
export function onnxModel(name: string, parts: readonly Buffer[], metadata: Record<string, string> = {}): Buffer {
  const graph = message(7, bytes(2, name), ...parts);
  const notes = Object.entries(metadata).map(([key, told]) => message(14, bytes(1, key), bytes(2, told)));
  return Buffer.concat([number(1, 7), graph, message(8, number(2, 13)), ...notes]);
}
