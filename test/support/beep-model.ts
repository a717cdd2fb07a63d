import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipformerCtcModel } from './speech-models/zipformer-ctc-model.js';

/**
 * Writes `model.onnx` and `tokens.txt` into the folder: a model in the zipformer-ctc layout that "recognises" two tones, so that
 * the whole way through sherpa-onnx runs without a speech model. A frame with power at 500 Hz is `▁low`, at 2 kHz `▁high`.
 */
export async function writeBeepModel(folder: string): Promise<void> {
  const { 'model.int8.onnx': model, 'tokens.txt': tokens } = zipformerCtcModel();
  await writeFile(join(folder, 'model.onnx'), model!);
  await writeFile(join(folder, 'tokens.txt'), tokens!);
}
