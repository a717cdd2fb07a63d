import { deserialize, serialize } from 'node:v8';
import { fraudModelContract } from '@callwarden/sdk/testing';
import { holds } from './holds.js';

// Jest's sandbox has a Float32Array of its own, and ONNX Runtime refuses its own results there: use Node's.
globalThis.Float32Array = (deserialize(serialize(new Float32Array(1))) as Float32Array)
  .constructor as Float32ArrayConstructor;
const { default: plugin } = await import('../../src/plugins/fraud-model-onnx/plugin.js');

holds('fraud-model-onnx with models/fraud-en', fraudModelContract(plugin, { options: { folder: 'models/fraud-en' } }));
