import type { FraudScore, Logger, Transcript } from '../../core/sdk/index.js';
import { erase, type JudgedWords } from './erasure.js';
import { findIndicators, type Found, type Judged } from './indicators.js';
import type { ModelDescription } from './model-folder.js';
import type { Networks } from './networks.js';
import { shownLogOdds } from './operating-points.js';
import { gather, type Placed, type Section } from './sections.js';
import type { Span } from './span.js';
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
    const { stretches, sections, pooling, calibration, operatingPoints } = this.description;
    const near = await this.judgeSpans(stretches, words.length, features, signal);
    const far = await this.judgeSpans(sections, words.length, features, signal);
    const weighed = await this.weigh(gather(windows, near, far), signal);
    // The highest of any section: what else was said around a fraud does not hide it. More sections are more chances to be high.
    const highest = weighed.reduce((most, section) => Math.max(most, section.logit), -Infinity);
    const logit = highest - pooling.lengthPenalty * Math.log(weighed.length);
    const calibrated = calibration.slope * logit + calibration.intercept;
    const risk = probability(shownLogOdds(calibrated, operatingPoints));
    const { indicators, context } = this.description;
    const found = findIndicators({ risk: probability(calibrated), windows }, indicators, context, transcript);
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
    const rows = await this.networks.judgeWindows(windows, features, signal);
    return windows.flatMap((window, i): Judged[] => (rows[i] ? [{ window, probabilities: rows[i] }] : []));
  }

  private async judgeSpans(
    cut: { size: number; stride: number },
    count: number,
    features: CallFeatures,
    signal: AbortSignal,
  ): Promise<Placed[]> {
    const spans = Array.from(stretchesOf(count, cut), ([first, end]) => ({ first, end }));
    const rows = await this.networks.judgeSpans(spans, features, signal);
    return spans.flatMap((span, i) => (rows[i] ? [{ ...span, probabilities: rows[i] }] : []));
  }

  private async weigh(sections: Iterable<Section>, signal: AbortSignal): Promise<Weighed[]> {
    const weighed: Weighed[] = [];
    for (const section of sections) {
      signal.throwIfAborted();
      const words = section.section.end - section.section.first;
      const logit = await this.networks.weigh({ ...section, words }, this.description.pooling.depth);
      weighed.push({ ...section, logit });
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
    const spans = trials.flatMap(({ erased }) => [erased.section, ...erased.changedStretches]);
    const far = taker(await this.networks.judgeSpans(spans, features, signal));
    const changed = trials.flatMap(({ erased }) => erased.changedWindows);
    const near = taker(await this.networks.judgeWindows(changed, features, signal));
    const misleading = new Set<Found['window']>();
    for (const { window, logit, erased } of trials) {
      const [section] = far(1);
      const stretches = [...erased.stretches, ...far(erased.changedStretches.length)];
      const windows = [...erased.windows, ...near(erased.changedWindows.length)];
      if (!section || !windows.length) continue;
      const words = lengthOf(erased.section);
      const left = await this.networks.weigh({ windows, stretches, section, words }, this.description.pooling.depth);
      if (left > logit) misleading.add(window);
    }
    return found.filter(({ window, indicator }) => indicator.confidence >= PLAIN || !misleading.has(window));
  }
}

const probability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

const lengthOf = ({ first, end, gap }: Span): number => end - first - (gap ? gap.end - gap.first : 0);

/** Gives the next so many rows at each call, without those that are null. */
function taker(rows: readonly (Float32Array | null)[]) {
  let at = 0;
  return (count: number) =>
    rows.slice(at, (at += count)).flatMap((probabilities) => (probabilities ? [{ probabilities }] : []));
}
