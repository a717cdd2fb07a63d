import './no-telemetry.js';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** For each frame a row of `width`: the log probabilities of the blank and of the phones. */
export interface PhoneScores {
  readonly scores: Float32Array;
  readonly width: number;
}

/** What networks take at least, in samples. */
const shortest = 400;

/** A network from samples to the probabilities of phones, loaded once. */
export class PhoneNetwork {
  private constructor(private readonly session: InferenceSession) {}

  /** @param threads that one run may use. Throws when the file is no network. */
  static async load(path: string, threads: number): Promise<PhoneNetwork> {
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential' as const };
    return new PhoneNetwork(await InferenceSession.create(path, options));
  }

  /** @param samples in ±1 at 16 kHz. The scores may be changed. Throws when the network does not take or give what it should. */
  async listen(samples: Float32Array): Promise<PhoneScores> {
    const sound = new Float32Array(Math.max(shortest, samples.length));
    sound.set(samples);
    const result = await this.session.run({ samples: new Tensor('float32', sound, [1, sound.length]) });
    const output = result['log_probs'];
    if (!output) throw new Error(`gives ${this.session.outputNames.join(', ')} instead of log_probs`);
    const { dims, type } = output;
    if (type !== 'float32' || dims.length !== 3 || dims[0] !== 1 || dims[2]! < 2)
      throw new Error(`gives log_probs of ${type} [${dims.join(', ')}] instead of float32 [1, T, 1 + phones]`);
    return { scores: output.data as Float32Array, width: dims[2]! };
  }
}
