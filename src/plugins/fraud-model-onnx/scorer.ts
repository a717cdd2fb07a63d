import type { FraudScore, Logger, Transcript } from '../../core/sdk/index.js';
import { erase, type JudgedWords } from './erasure.js';
import { findIndicators, type Found, type Judged } from './indicators.js';
import type { ModelDescription } from './model-folder.js';
import type { Networks } from './networks.js';
import { gather, type Placed, type Section } from './sections.js';
import type { CallFeatures } from './vectoriser.js';
import { locateWords, stretchesOf, windowsOf, type Word } from './windows.js';

/** Words that are read, about two days of speech: it bounds time and memory. */
const MOST_WORDS = 500_000;
/** The confidence from which an indicator is shown whether or not the risk rests on it: a reviewer would miss it. */
const PLAIN = 0.95;

/** A section with the log odds that it is a fraud. */
interface Weighed extends Section {
  readonly logit: number;
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
    const weighed = await this.weigh(gather(windows, near, far), signal);
    // The highest of any section: what else was said around a fraud does not hide it.
    const logit = weighed.reduce((highest, section) => Math.max(highest, section.logit), -Infinity);
    const { slope, intercept } = this.description.calibration;
    const risk = 1 / (1 + Math.exp(-(slope * logit + intercept)));
    const { indicators, context } = this.description;
    const found = findIndicators({ risk, windows }, indicators, context, transcript);
    const call = { count: words.length, windows, stretches: near, cut: stretches };
    const counting = await this.counting(found, weighed, call, features, signal);
    return { risk, indicators: counting.map(({ indicator }) => indicator) };
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

  private async weigh(sections: Iterable<Section>, signal: AbortSignal): Promise<Weighed[]> {
    const weighed: Weighed[] = [];
    for (const section of sections) {
      signal.throwIfAborted();
      weighed.push({ ...section, logit: await this.networks.weigh(section, this.description.pooling.depth) });
    }
    return weighed;
  }

  /**
   * The indicators that the risk rests on: erased, their words do not leave the section more suspect (erasure: Li, Monroe and Jurafsky
   * 2016). Of sections that overlap, the riskiest is asked. What is plain is shown in any case.
   */
  private async counting(
    found: readonly Found[],
    sections: readonly Weighed[],
    call: JudgedWords,
    features: CallFeatures,
    signal: AbortSignal,
  ): Promise<Found[]> {
    const doubtful = found.filter(({ indicator }) => indicator.confidence < PLAIN);
    const trials = [...new Set(doubtful.map(({ window }) => window))].flatMap((window) => {
      const around = sections.filter(({ section }) => section.first <= window.first && window.first < section.end);
      if (!around.length) return [];
      const { section, logit } = around.reduce((a, b) => (b.logit > a.logit ? b : a));
      return [{ window, logit, erased: erase(section, window, call) }];
    });
    const spans = trials.flatMap(({ erased }) => [
      erased.section,
      ...erased.changedWindows,
      ...erased.changedStretches,
    ]);
    const rows = await this.networks.judge(spans, features, signal);
    let at = 0;
    const take = (count: number) =>
      rows.slice(at, (at += count)).flatMap((probabilities) => (probabilities ? [{ probabilities }] : []));
    const misleading = new Set<Found['window']>();
    for (const { window, logit, erased } of trials) {
      const [section] = take(1);
      const windows = [...erased.windows, ...take(erased.changedWindows.length)];
      const stretches = [...erased.stretches, ...take(erased.changedStretches.length)];
      if (!section || !windows.length) continue;
      const left = await this.networks.weigh({ windows, stretches, section }, this.description.pooling.depth);
      if (left > logit) misleading.add(window);
    }
    return found.filter(({ window, indicator }) => indicator.confidence >= PLAIN || !misleading.has(window));
  }
}
