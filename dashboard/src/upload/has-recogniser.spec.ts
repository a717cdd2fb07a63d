import type { Provider } from '../api/generated/types.gen.ts';
import { hasRecogniser } from './has-recogniser.ts';

const provider = (plugin: string, healthy = true): Provider => ({
  id: 'x',
  kind: plugin.startsWith('transcriber') ? 'transcriber' : 'fraud-model',
  plugin,
  version: '1.0.0',
  healthy,
  reason: null,
  options: [],
});

describe('the providers of a service', () => {
  it('recognise speech with a transcriber of its own', () =>
    expect(hasRecogniser([provider('fraud-model-onnx'), provider('transcriber-openai')])).toBe(true));

  it('do not where each transcript comes with its recording', () =>
    expect(hasRecogniser([provider('transcriber-supplied'), provider('fraud-model-onnx')])).toBe(false));

  it('do not while the transcriber is out of order', () =>
    expect(hasRecogniser([provider('transcriber-sherpa-onnx', false)])).toBe(false));
});
