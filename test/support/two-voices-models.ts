import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLOAT, floats, input, node, onnxModel, output } from './onnx-writer.js';

const rate = 16_000;
const tones = [500, 2000] as const;
/** Samples that one frame of pyannote's model hears, and between two frames. */
const [heard, shift, window] = [991, 270, 160_000];
const frames = Math.floor((window - heard) / shift) + 1;

/**
 * Writes `segmentation.onnx` and `embedding.onnx` into the folder, in the layouts of pyannote segmentation 3.0 and of WeSpeaker:
 * who hums at 500 Hz is one person, who hums at 2 kHz another.
 */
export async function writeTwoVoicesModels(folder: string): Promise<{ segmentation: string; embedding: string }> {
  const paths = { segmentation: join(folder, 'segmentation.onnx'), embedding: join(folder, 'embedding.onnx') };
  await writeFile(paths.segmentation, segmentation());
  await writeFile(paths.embedding, embedding());
  return paths;
}

/** Classes: nobody, three speakers, three pairs of them. The power of a tone speaks for its speaker, 0.02 for nobody. */
function segmentation(): Buffer {
  const waves = tones.flatMap((hertz) =>
    [Math.cos, Math.sin].flatMap((wave) =>
      Array.from({ length: heard }, (_, i) => (2 / heard) * wave((2 * Math.PI * hertz * i) / rate)),
    ),
  );
  const classes = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
  return onnxModel(
    'turns',
    [
      node('Conv', ['x', 'waves'], 'amplitudes', { strides: [shift] }),
      node('Mul', ['amplitudes', 'amplitudes'], 'powers'),
      node('Transpose', ['powers'], 'by_frame', { perm: [0, 2, 1] }),
      node('MatMul', ['by_frame', 'classes'], 'scores'),
      node('Add', ['scores', 'nobody'], 'y'),
      floats('waves', [4, 1, heard], waves),
      floats('classes', [4, 7], classes),
      floats('nobody', [7], [0.02, 0, 0, -1, -1, -1, -1]),
      input('x', FLOAT, ['N', 1, 'T']),
      output('y', FLOAT, ['N', frames, 7]),
    ],
    {
      model_type: 'pyannote-segmentation-3.0',
      version: '1',
      num_speakers: '3',
      powerset_max_classes: '2',
      num_classes: '7',
      sample_rate: String(rate),
      window_size: String(window),
      receptive_field_size: String(heard),
      receptive_field_shift: String(shift),
    },
  );
}

/** The mean over time of the log mel energy about each tone; +6 puts silence and sound on either side of 0. */
function embedding(): Buffer {
  const bins = new Float32Array(80 * 2);
  for (let i = 0; i < 4; i++) {
    bins[(15 + i) * 2] = 0.25;
    bins[(42 + i) * 2 + 1] = 0.25;
  }
  return onnxModel(
    'voice',
    [
      node('ReduceMean', ['x'], 'mean', { axes: [1], keepdims: 0 }),
      node('MatMul', ['mean', 'bins'], 'energies'),
      node('Add', ['energies', 'offset'], 'embs'),
      floats('bins', [80, 2], bins),
      floats('offset', [2], [6, 6]),
      input('x', FLOAT, ['N', 'T', 80]),
      output('embs', FLOAT, ['N', 2]),
    ],
    {
      framework: 'wespeaker',
      language: 'any',
      url: 'none',
      comment: 'a test',
      sample_rate: String(rate),
      output_dim: '2',
      normalize_samples: '1',
      feature_normalize_type: '',
    },
  );
}
