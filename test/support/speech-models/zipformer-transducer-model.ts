import { FLOAT, floats, input, INT64, int64, node, onnxModel, output } from '../onnx-writer.js';
import { everyNth, lengthOfEveryNth } from './subsampling.js';
import { tokenList } from './tokens.js';
import { kaldiBins, toneWeights } from './tones.js';

const tokens = ['<blk>', '▁low', '▁high'];
/** Frames of 10 ms that become one; sherpa-onnx has the number built in. */
const subsampling = 4;
/** Tokens that the decoder is given. */
const context = 2;

/** Name and content of each file of a Zipformer transducer, as icefall exports it; its decoder is seldom int8. */
export const zipformerTransducerModel = (): Record<string, Buffer> => ({
  'encoder-epoch-99-avg-1.int8.onnx': encoder(),
  'decoder-epoch-99-avg-1.onnx': decoder(),
  'joiner-epoch-99-avg-1.int8.onnx': joiner(),
  'tokens.txt': tokenList(tokens),
});

/** The log power of each tone, and 0 for the blank. */
function encoder(): Buffer {
  const parts = [
    node('Identity', ['x'], 'frames'),
    ...everyNth(subsampling),
    node('MatMul', ['fewer', 'tone_weights'], 'encoder_out'),
    ...lengthOfEveryNth('x_lens', 'encoder_out_lens', subsampling),
    toneWeights({ bins: kaldiBins, size: 80, columns: 3, into: [1, 2] }),
    input('x', FLOAT, ['N', 'T', 80]),
    input('x_lens', INT64, ['N']),
    output('encoder_out', FLOAT, ['N', 'U', 3]),
    output('encoder_out_lens', INT64, ['N']),
  ];
  const metadata = { model_type: 'zipformer2', version: '1', model_author: 'k2-fsa', comment: 'a test' };
  return onnxModel('encoder', parts, metadata);
}

/** Marks the last token, if it was a word. */
function decoder(): Buffer {
  const parts = [
    node('Gather', ['y', 'last'], 'last_token', { axis: 1 }),
    node('Gather', ['marks', 'last_token'], 'marked'),
    node('Squeeze', ['marked', 'one_axis'], 'decoder_out'),
    floats('marks', [3, 3], [0, 0, 0, 0, 1, 0, 0, 0, 1]),
    int64('last', context - 1),
    int64('one_axis', 1),
    input('y', INT64, ['N', context]),
    output('decoder_out', FLOAT, ['N', 3]),
  ];
  return onnxModel('decoder', parts, { context_size: String(context), vocab_size: String(tokens.length) });
}

/** A word does not follow itself. */
function joiner(): Buffer {
  const parts = [
    node('Mul', ['decoder_out', 'penalty'], 'penalties'),
    node('Sub', ['encoder_out', 'penalties'], 'logit'),
    floats('penalty', [1], [100]),
    input('encoder_out', FLOAT, ['N', 3]),
    input('decoder_out', FLOAT, ['N', 3]),
    output('logit', FLOAT, ['N', 3]),
  ];
  return onnxModel('joiner', parts, { joiner_dim: '3' });
}
