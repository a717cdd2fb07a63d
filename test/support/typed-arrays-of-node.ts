import { deserialize, serialize } from 'node:v8';

// Jest's sandbox has typed arrays of its own, and ONNX Runtime refuses them: use Node's. To be imported before ONNX Runtime is loaded.
const ofNode = (value: object) => (deserialize(serialize(value)) as object).constructor;
Object.assign(globalThis, { Float32Array: ofNode(new Float32Array(1)), BigInt64Array: ofNode(new BigInt64Array(1)) });
