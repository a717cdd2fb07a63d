import { setImmediate } from 'node:timers/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFolder } from './model-folder.js';
import type { Span } from './span.js';
import { CallFeatures, type VectoriserParameters } from './vectoriser.js';
import { Vocabulary } from './vocabulary.js';

/** Spans judged in one run: bounds memory and the time until an abort is seen. */
const BATCH = 64;

interface Row {
  readonly probabilities: Float32Array;
}

/** What is known of one section of a call. */
interface Evidence {
  readonly windows: readonly Row[];
  readonly stretches: readonly Row[];
  readonly section: Row;
}

/** The two networks of a model folder, loaded once. */
export class Networks {
  private released?: Promise<void>;

  private constructor(
    private readonly windows: InferenceSession,
    private readonly call: InferenceSession,
    private readonly vocabulary: Vocabulary,
    private readonly vectoriser: VectoriserParameters,
    /** Outputs for each span. */
    readonly width: number,
  ) {}

  /** @param threads that one run may use. Throws when a file is no network of the expected shape. */
  static async load(folder: ModelFolder, threads: number): Promise<Networks> {
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential' as const };
    const { vectoriser, indicators, context } = folder.description;
    const windows = await InferenceSession.create(folder.windows, options);
    const call = await InferenceSession.create(folder.call, options);
    const vocabulary = new Vocabulary(folder.vocabulary);
    return new Networks(windows, call, vocabulary, vectoriser, indicators.length + context.length);
  }

  /** What `judge` takes of the words of a call. */
  featuresOf(words: readonly string[]): CallFeatures {
    return new CallFeatures(words, this.vectoriser.longestWord, this.vocabulary);
  }

  /** Probabilities of each span of words, row after row of `width`. Null in place of a row for a span without a known word. */
  async judge(spans: readonly Span[], features: CallFeatures, signal: AbortSignal): Promise<(Float32Array | null)[]> {
    const rows: (Float32Array | null)[] = [];
    for (let at = 0; at < spans.length; at += BATCH) {
      // A run blocks the event loop; without this turn an abort would never arrive.
      await setImmediate();
      signal.throwIfAborted();
      const batch = spans.slice(at, at + BATCH).map((span) => features.of(span));
      rows.push(...(await this.run(batch)));
    }
    return rows;
  }

  /** The uncalibrated log odds that a section is a fraud. Rows of zeros stand in where there are too few. */
  async weigh({ windows, stretches, section }: Evidence, depth: number): Promise<number> {
    const result = await this.call.run({
      probabilities: this.stack(windows, depth),
      stretches: this.stack(stretches, depth),
      section: this.stack([section], 1),
    });
    return Number(result['logit']!.data[0]);
  }

  /** Again does nothing. */
  release(): Promise<void> {
    this.released ??= (async () => {
      await this.windows.release();
      await this.call.release();
    })();
    return this.released;
  }

  private async run(features: readonly (readonly number[])[]): Promise<(Float32Array | null)[]> {
    const longest = Math.max(1, ...features.map((row) => row.length));
    const padded = new Int32Array(features.length * longest).fill(this.vocabulary.size);
    features.forEach((row, i) => padded.set(row, i * longest));
    const scale = Float32Array.from(features, (row) => 1 / Math.sqrt(row.length + this.vectoriser.smoothing));
    const result = await this.windows.run({
      features: new Tensor('int32', padded, [features.length, longest]),
      scale: new Tensor('float32', scale, [features.length, 1]),
    });
    const { dims, data: flat } = result['probabilities']!;
    const data = flat as Float32Array;
    if (dims[1] !== this.width) throw new Error(`windows.onnx has ${dims[1]} outputs, model.json names ${this.width}`);
    return features.map((row, i) => (row.length ? data.slice(i * this.width, (i + 1) * this.width) : null));
  }

  private stack(rows: readonly Row[], least: number): Tensor {
    const height = Math.max(rows.length, least);
    const data = new Float32Array(height * this.width);
    rows.forEach((row, i) => data.set(row.probabilities, i * this.width));
    return new Tensor('float32', data, [height, this.width]);
  }
}
