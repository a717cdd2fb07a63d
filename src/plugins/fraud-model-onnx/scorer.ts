import type { FraudScore, Logger, Transcript } from '../../core/sdk/index.js';
import { findIndicators, type Judged } from './indicators.js';
import type { ModelDescription } from './model-folder.js';
import type { Networks } from './networks.js';
import { rolesOf } from './roles.js';
import { CallFeatures } from './vectoriser.js';
import { locateWords, stretchesOf, windowsOf, type Word } from './windows.js';

/** Words that are read, about two days of speech: it bounds time and memory. */
const MOST_WORDS = 500_000;

/** A judged text of a section, which begins at word `at`. */
interface Placed {
  readonly at: number;
  readonly probabilities: Float32Array;
}
/** A judged window, and who says it. */
interface Spoken extends Judged {
  readonly speaker: number;
  readonly evidence: number;
}

/** Scores transcripts with one model. */
export class Scorer {
  constructor(
    private readonly description: ModelDescription,
    private readonly networks: Networks,
    private readonly log: Logger,
  ) {}

  /** Risk 0 and no indicators where nothing was said. Throws the signal's reason when aborted. */
  async score(transcript: Transcript, signal: AbortSignal): Promise<FraudScore> {
    signal.throwIfAborted();
    const words = this.read(transcript);
    const features = new CallFeatures(
      words.map(({ utterance, from, to }) => transcript.utterances[utterance]!.text.slice(from, to)),
      this.description.vectoriser,
    );
    const windows = await this.judgeWindows(words, transcript, features, signal);
    if (!windows.length) return { risk: 0, indicators: [] };
    const stretches = await this.judgeStretches(words.length, features, signal);
    const logit = await this.riskiest(words.length, windows, stretches, signal);
    const { slope, intercept } = this.description.calibration;
    const risk = 1 / (1 + Math.exp(-(slope * logit + intercept)));
    return { risk, indicators: findIndicators(windows, this.description.indicators, transcript) };
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
    return windows.flatMap((window, i): Spoken[] => {
      const probabilities = rows[i];
      if (!probabilities) return [];
      const evidence = Math.max(...probabilities.subarray(0, this.description.indicators.length));
      return [{ window, probabilities, speaker: transcript.utterances[window.utterance]!.speaker, evidence }];
    });
  }

  private async judgeStretches(count: number, features: CallFeatures, signal: AbortSignal): Promise<Placed[]> {
    const spans = Array.from(stretchesOf(count, this.description.stretches), ([first, end]) => ({ first, end }));
    const rows = await this.networks.judge(spans, features, signal);
    return spans.flatMap(({ first }, i) => (rows[i] ? [{ at: first, probabilities: rows[i] }] : []));
  }

  /** The highest log odds of any section: what else was said around a fraud does not hide it. */
  private async riskiest(count: number, windows: Spoken[], stretches: Placed[], signal: AbortSignal): Promise<number> {
    let highest = -Infinity;
    for (const [first, end] of stretchesOf(count, this.description.sections)) {
      signal.throwIfAborted();
      const near = within(windows, ({ window }) => window.first, first, end);
      if (!near.length) continue;
      const long = within(stretches, ({ at }) => at, first, end);
      const roles = rolesOf(near);
      highest = Math.max(highest, await this.networks.weigh(near, long, roles, this.description.pooling.depth));
    }
    return highest;
  }
}

/** Those that begin from word `first` to before word `end`; `items` are in order. */
function within<T>(items: readonly T[], at: (item: T) => number, first: number, end: number): T[] {
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
