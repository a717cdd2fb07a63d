import { FLOAT, floats, input, INT64, node, onnxModel, output } from '../onnx-writer.js';
import { everyNth } from './subsampling.js';
import { tokenList } from './tokens.js';
import { slaneyBins, toneWeights } from './tones.js';

/** NeMo's blank is the last one. */
const tokens = ['▁low', '▁high', '<blk>'];
/** Frames of 10 ms that become one. */
const subsampling = 8;
/**
 * In standard deviations above the mean of the segment, to which sherpa-onnx normalises each bin: above it is only the tone itself, as
 * long as the segment has both tones. Of one tone alone, all bins look the same.
 */
const threshold = 0.7;

/** Name and content of each file of a FastConformer CTC model, as sherpa-onnx exports it from NeMo. */
export function nemoCtcModel(): Record<string, Buffer> {
  const parts = [
    node('Transpose', ['audio_signal'], 'frames', { perm: [0, 2, 1] }),
    ...everyNth(subsampling),
    node('MatMul', ['fewer', 'tone_weights'], 'means'),
    node('Add', ['means', 'offsets'], 'scores'),
    node('LogSoftmax', ['scores'], 'logprobs', { axis: 2 }),
    toneWeights({ bins: slaneyBins, size: 80, columns: 3, into: [0, 1] }),
    floats('offsets', [3], [-threshold, -threshold, 0]),
    input('audio_signal', FLOAT, ['N', 80, 'T']),
    input('length', INT64, ['N']),
    output('logprobs', FLOAT, ['N', 'U', 3]),
  ];
  const metadata = {
    // NeMo does not count the blank.
    vocab_size: String(tokens.length - 1),
    normalize_type: 'per_feature',
    subsampling_factor: String(subsampling),
    model_type: 'EncDecHybridRNNTCTCBPEModel',
    version: '1',
    model_author: 'NeMo',
    url: 'none',
    comment: 'a test',
  };
  return { 'model.int8.onnx': onnxModel('ctc', parts, metadata), 'tokens.txt': tokenList(tokens) };
}
