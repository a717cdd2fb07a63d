import { FLOAT, floats, input, INT64, int64, node, onnxModel, output } from '../onnx-writer.js';
import { everyNth, lengthOfEveryNth } from './subsampling.js';
import { INT32, tokenList } from './tokens.js';
import { slaneyBins128, toneWeights } from './tones.js';

/** NeMo's blank is the last one. */
const tokens = ['▁low', '▁high', '<blk>'];
/** Frames of 10 ms that become one. */
const subsampling = 8;
/** Parakeet has more than the 80 that the recogniser is configured for; its metadata says so. */
const melBins = 128;
/** See nemo-ctc-model.ts. */
const threshold = 0.7;
/** A token lasts 0 to 4 frames. */
const durations = 5;
/** Of an LSTM. */
const state = [1, 'N', 2] as const;

/** Name and content of each file of a Parakeet TDT model, as sherpa-onnx exports it from NeMo. */
export const nemoTransducerModel = (): Record<string, Buffer> => ({
  'encoder.int8.onnx': encoder(),
  'decoder.int8.onnx': decoder(),
  'joiner.int8.onnx': joiner(),
  'tokens.txt': tokenList(tokens),
});

/** How far each tone is above the threshold, and 0 for the blank. */
function encoder(): Buffer {
  const parts = [
    node('Transpose', ['audio_signal'], 'frames', { perm: [0, 2, 1] }),
    ...everyNth(subsampling),
    node('MatMul', ['fewer', 'tone_weights'], 'means'),
    node('Add', ['means', 'offsets'], 'by_frame'),
    node('Transpose', ['by_frame'], 'outputs', { perm: [0, 2, 1] }),
    ...lengthOfEveryNth('length', 'encoded_lengths', subsampling),
    toneWeights({ bins: slaneyBins128, size: melBins, columns: 3, into: [0, 1] }),
    floats('offsets', [3], [-threshold, -threshold, 0]),
    input('audio_signal', FLOAT, ['N', melBins, 'T']),
    input('length', INT64, ['N']),
    output('outputs', FLOAT, ['N', 3, 'U']),
    output('encoded_lengths', INT64, ['N']),
  ];
  return onnxModel('encoder', parts, {
    // NeMo does not count the blank.
    vocab_size: String(tokens.length - 1),
    normalize_type: 'per_feature',
    pred_rnn_layers: '1',
    pred_hidden: '2',
    subsampling_factor: String(subsampling),
    model_type: 'EncDecRNNTBPEModel',
    version: '2',
    model_author: 'NeMo',
    url: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v2',
    comment: 'a test',
    feat_dim: String(melBins),
  });
}

/** Marks the last token, if it was a word. */
function decoder(): Buffer {
  return onnxModel('decoder', [
    node('Gather', ['marks', 'targets'], 'marked'),
    node('Transpose', ['marked'], 'outputs', { perm: [0, 2, 1] }),
    node('Identity', ['target_length'], 'prednet_lengths'),
    node('Add', ['states.1', 'one'], 'states'),
    node('Add', ['onnx::Slice_3', 'one'], '162'),
    floats('marks', [3, 3], [1, 0, 0, 0, 1, 0, 0, 0, 0]),
    floats('one', [1], [1]),
    input('targets', INT32, ['N', 'U']),
    input('target_length', INT32, ['N']),
    input('states.1', FLOAT, state),
    input('onnx::Slice_3', FLOAT, state),
    output('outputs', FLOAT, ['N', 3, 'U']),
    output('prednet_lengths', INT32, ['N']),
    output('states', FLOAT, state),
    output('162', FLOAT, state),
  ]);
}

/** A word does not follow itself, and lasts two frames; the blank lasts one. */
function joiner(): Buffer {
  return onnxModel('joiner', [
    node('Mul', ['decoder_outputs', 'penalty'], 'penalties'),
    node('Sub', ['encoder_outputs', 'penalties'], 'by_token'),
    node('Transpose', ['by_token'], 'token_scores', { perm: [0, 2, 1] }),
    node('ReduceMax', ['token_scores'], 'best', { axes: [2] }),
    node('MatMul', ['best', 'two_frames'], 'word_durations'),
    node('Add', ['word_durations', 'one_frame'], 'duration_scores'),
    node('Concat', ['token_scores', 'duration_scores'], 'scores', { axis: 2 }),
    node('Unsqueeze', ['scores', 'one_axis'], 'logits'),
    floats('penalty', [1], [100]),
    floats('two_frames', [1, durations], [0, 0, 1, 0, 0]),
    // More than 0, which two frames score where the blank is best.
    floats('one_frame', [durations], [-9, 1e-6, 0, -9, -9]),
    int64('one_axis', 1),
    input('encoder_outputs', FLOAT, ['N', 3, 1]),
    input('decoder_outputs', FLOAT, ['N', 3, 1]),
    output('logits', FLOAT, ['N', 1, 1, 3 + durations]),
  ]);
}
