import type { FraudScore, Logger, Transcript } from '../../core/sdk/index.js';
import { findIndicators, type Judged } from './indicators.js';
import type { ModelDescription } from './model-folder.js';
import type { Networks, Span } from './networks.js';
import type { CallFeatures } from './vectoriser.js';
import { locateWords, stretchesOf, windowsOf, type Word } from './windows.js';

/** Words that are read, about two days of speech: it bounds time and memory. */
const MOST_WORDS = 500_000;

/** A judged stretch or section. */
interface Placed extends Span {
  readonly probabilities: Float32Array;
}
/** Scores transcripts with one model. */
export class Scorer {
  constructor(
    private readonly description: ModelDescription,
    private readonly networks: Networks,
    private readonly log: Logger,
  ) {}

  /** Risk 0 and no indicators where no known word was said. Throws the signal's reason when aborted. */
  async score(transcript: Transcript, signal: AbortSignal): Promise<FraudScore> {
    signal.throwIfAborted();
    const words = this.read(transcript);
    const features = this.networks.featuresOf(
      words.map(({ utterance, from, to }) => transcript.utterances[utterance]!.text.slice(from, to)),
    );
    const windows = await this.judgeWindows(words, transcript, features, signal);
    if (!windows.length) return { risk: 0, indicators: [] };
    const { stretches, sections } = this.description;
    const near = await this.judgeSpans(stretches, words.length, features, signal);
    const far = await this.judgeSpans(sections, words.length, features, signal);
    const logit = await this.riskiest(windows, near, far, signal);
    const { slope, intercept } = this.description.calibration;
    const risk = 1 / (1 + Math.exp(-(slope * logit + intercept)));
    const { indicators, context } = this.description;
    return { risk, indicators: findIndicators({ risk, windows }, indicators, context, transcript) };
  }

  private read(transcript: Transcript): Word[] {
    const words = locateWords(transcript, MOST_WORDS + 1);
    if (words.length <= MOST_WORDS) return words;
    this.log.warn(`Only the first ${MOST_WORDS} words of a transcript are scored.`);
    return words.slice(0, MOST_WORDS);
  }

  private async judgeWindows(words: Word[], transcript: Transcript, features: CallFeatures, signal: AbortSignal) {
    const windows = [...windowsOf(words, transcript, this.description.windows)];
    const rows = await this.networks.judge(windows, features, signal);
    return windows.flatMap((window, i): Judged[] => (rows[i] ? [{ window, probabilities: rows[i] }] : []));
  }

  private async judgeSpans(
    cut: { size: number; stride: number },
    count: number,
    features: CallFeatures,
    signal: AbortSignal,
  ): Promise<Placed[]> {
    const spans = Array.from(stretchesOf(count, cut), ([first, end]) => ({ first, end }));
    const rows = await this.networks.judge(spans, features, signal);
    return spans.flatMap((span, i) => (rows[i] ? [{ ...span, probabilities: rows[i] }] : []));
  }

  /** The highest log odds of any section: what else was said around a fraud does not hide it. */
  private async riskiest(all: Judged[], stretches: Placed[], sections: Placed[], signal: AbortSignal): Promise<number> {
    let highest = -Infinity;
    for (const section of sections) {
      signal.throwIfAborted();
      const windows = within(all, ({ window }) => window.first, section);
      if (!windows.length) continue;
      const evidence = { windows, stretches: within(stretches, ({ first }) => first, section), section };
      highest = Math.max(highest, await this.networks.weigh(evidence, this.description.pooling.depth));
    }
    return highest;
  }
}

/** Those that begin inside of `span`; `items` are in order. */
function within<T>(items: readonly T[], at: (item: T) => number, { first, end }: Span): T[] {
  return items.slice(lowest(items, at, first), lowest(items, at, end));
}

/** The index of the first item that begins at or after `word`, by bisection. */
function lowest<T>(items: readonly T[], at: (item: T) => number, word: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(items[middle]!) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
