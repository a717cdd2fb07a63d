import { FLOAT, input, INT64, node, onnxModel, output } from '../onnx-writer.js';
import { everyNth, lengthOfEveryNth } from './subsampling.js';
import { tokenList } from './tokens.js';
import { kaldiBins, toneWeights } from './tones.js';

const tokens = ['<blk>', '▁low', '▁high'];
/** Frames of 10 ms that become one; sherpa-onnx has the number built in. */
const subsampling = 4;

/** Name and content of each file of a Zipformer CTC model, as icefall exports it. The blank scores 0, a tone its log power. */
export function zipformerCtcModel(): Record<string, Buffer> {
  const parts = [
    node('Identity', ['x'], 'frames'),
    ...everyNth(subsampling),
    node('MatMul', ['fewer', 'tone_weights'], 'scores'),
    node('LogSoftmax', ['scores'], 'log_probs', { axis: 2 }),
    ...lengthOfEveryNth('x_lens', 'log_probs_len', subsampling),
    toneWeights({ bins: kaldiBins, size: 80, columns: 3, into: [1, 2] }),
    input('x', FLOAT, ['N', 'T', 80]),
    input('x_lens', INT64, ['N']),
    output('log_probs', FLOAT, ['N', 'U', 3]),
    output('log_probs_len', INT64, ['N']),
  ];
  const metadata = { model_type: 'zipformer2_ctc', version: '1', model_author: 'k2-fsa', comment: 'a test' };
  return { 'model.int8.onnx': onnxModel('ctc', parts, metadata), 'tokens.txt': tokenList(tokens) };
}
