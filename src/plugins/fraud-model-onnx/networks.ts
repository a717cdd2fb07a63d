import './no-telemetry.js';
import { setImmediate } from 'node:timers/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { DistinctRows } from './distinct-rows.js';
import type { ModelFolder } from './model-folder.js';
import type { Span } from './span.js';
import { CallFeatures } from './vectoriser.js';
import { Vocabulary } from './vocabulary.js';
import { WordClasses } from './word-classes.js';

/** Spans judged in one run: bounds memory and the time until an abort is seen. */
const BATCH = 64;

interface Row {
  readonly probabilities: Float32Array;
}

/** What is known of one section of a call. */
export interface Evidence {
  readonly windows: readonly Row[];
  readonly stretches: readonly Row[];
  readonly section: Row;
  /** How many words the section has. */
  readonly words: number;
}

/** A network over the features of spans of words. */
interface Bag {
  readonly session: InferenceSession;
  readonly file: string;
  /** It knows the features below this number, which is also its padding. */
  readonly features: number;
  /** Outputs for each span. */
  readonly width: number;
}

/** The networks of a model folder, loaded once. */
export class Networks {
  private released?: Promise<void>;

  private constructor(
    private readonly windows: Bag,
    private readonly spans: Bag,
    private readonly call: InferenceSession,
    private readonly smoothing: number,
    /** Those of a call of which nothing was heard yet. */
    readonly features: () => CallFeatures,
  ) {}

  /** @param threads that one run may use. Throws when a file is no network of the expected shape. */
  static async load(folder: ModelFolder, threads: number): Promise<Networks> {
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1, executionMode: 'sequential' as const };
    const { vectoriser, indicators, context, windows } = folder.description;
    const vocabulary = new Vocabulary(folder.vocabulary);
    const near = await InferenceSession.create(folder.windows, options);
    const far = await InferenceSession.create(folder.spans, options);
    const call = await InferenceSession.create(folder.call, options);
    const classes = new WordClasses(folder.classes);
    const distinct = new DistinctRows(vocabulary.size);
    const width = indicators.length + context.length;
    return new Networks(
      { session: near, file: 'windows.onnx', features: windows.features, width },
      { session: far, file: 'spans.onnx', features: vocabulary.size, width: 1 },
      call,
      vectoriser.smoothing,
      () => new CallFeatures(vectoriser.longestWord, classes, vocabulary, distinct),
    );
  }

  /** Probabilities of the indicators and of the context in each window. Null in place of a row for one without a known word. */
  judgeWindows(spans: readonly Span[], features: CallFeatures, signal: AbortSignal): Promise<(Float32Array | null)[]> {
    return this.judge(this.windows, spans, features, signal);
  }

  /** The probability of fraud in each stretch or section. Null in place of a row for one without a known word. */
  judgeSpans(spans: readonly Span[], features: CallFeatures, signal: AbortSignal): Promise<(Float32Array | null)[]> {
    return this.judge(this.spans, spans, features, signal);
  }

  /** The uncalibrated log odds that a section is a fraud. Padded with rows of zeros. */
  async weigh({ windows, stretches, section, words }: Evidence, depth: number): Promise<number> {
    const result = await this.call.run({
      probabilities: stack(windows, depth, this.windows.width),
      stretches: stack(stretches, depth, 1),
      section: stack([section], 1, 1),
      words: new Tensor('float32', [words], [1]),
    });
    return Number(result['logit']!.data[0]);
  }

  /** Again does nothing. */
  release(): Promise<void> {
    this.released ??= (async () => {
      for (const session of [this.windows.session, this.spans.session, this.call]) await session.release();
    })();
    return this.released;
  }

  private async judge(bag: Bag, spans: readonly Span[], features: CallFeatures, signal: AbortSignal) {
    const rows: (Float32Array | null)[] = [];
    for (let at = 0; at < spans.length; at += BATCH) {
      // A run blocks the event loop; without this turn an abort would never arrive.
      await setImmediate();
      signal.throwIfAborted();
      const batch = spans.slice(at, at + BATCH).map((span) => features.of(span, bag.features));
      rows.push(...(await this.run(bag, batch)));
    }
    return rows;
  }

  private async run(bag: Bag, features: readonly (readonly number[])[]): Promise<(Float32Array | null)[]> {
    const longest = Math.max(1, ...features.map((row) => row.length));
    const padded = new Int32Array(features.length * longest).fill(bag.features);
    features.forEach((row, i) => padded.set(row, i * longest));
    const scale = Float32Array.from(features, (row) => 1 / Math.sqrt(row.length + this.smoothing));
    const result = await bag.session.run({
      features: new Tensor('int32', padded, [features.length, longest]),
      scale: new Tensor('float32', scale, [features.length, 1]),
    });
    const { dims, data: flat } = result['probabilities']!;
    const data = flat as Float32Array;
    const { width } = bag;
    if (dims[1] !== width) throw new Error(`${bag.file} has ${dims[1]} outputs, model.json names ${width}`);
    return features.map((row, i) => (row.length ? data.slice(i * width, (i + 1) * width) : null));
  }
}

function stack(rows: readonly Row[], least: number, width: number): Tensor {
  const height = Math.max(rows.length, least);
  const data = new Float32Array(height * width);
  rows.forEach((row, i) => data.set(row.probabilities, i * width));
  return new Tensor('float32', data, [height, width]);
}
