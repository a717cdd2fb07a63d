import type { FraudScore, Logger, Transcript } from '@callwarden/sdk';
import { CallSoFar } from './call-so-far.js';
import { CallsInProgress } from './calls-in-progress.js';
import { erase, type JudgedWords } from './erasure.js';
import { findIndicators, type Found, type Judged } from './indicators.js';
import type { ModelDescription } from './model-folder.js';
import type { Networks } from './networks.js';
import { probabilityOf } from './log-odds.js';
import { shownLogOdds } from './operating-points.js';
import { gather, type Placed, type Section } from './sections.js';
import type { Span } from './span.js';
import { standingOut } from './standing-out.js';
import { stretchesOf } from './windows.js';

/** Words that are read, about two days of speech: it bounds time and memory. */
const MOST_WORDS = 500_000;
/** The confidence from which an indicator is shown whether or not the risk rests on it: a reviewer would miss it. */
const PLAIN = 0.99;

/** Of calls in progress: up to a hundred hours of speech. */
const KEPT = { calls: 64, words: 1_000_000, idleMs: 600_000 };

/** How a call is cut into spans, in words. */
interface Cut {
  readonly size: number;
  readonly stride: number;
}

/** A section with the log odds that it is a fraud. */
interface Weighed extends Section {
  readonly logit: number;
}

/** Scores transcripts with one model. */
export class Scorer {
  private readonly calls = new CallsInProgress<CallSoFar>(KEPT);

  constructor(
    private readonly description: ModelDescription,
    private readonly networks: Networks,
    private readonly log: Logger,
  ) {}

  /** Risk 0 and no indicators where no known word was said. Throws the signal's reason when aborted. */
  score(transcript: Transcript, signal: AbortSignal): Promise<FraudScore> {
    return this.judge(this.newCall(), transcript, signal);
  }

  /** The same for a call in progress, at the cost of the words that are new since it was asked for last. One that fails is forgotten. */
  async scoreSoFar(name: string, transcript: Transcript, signal: AbortSignal): Promise<FraudScore> {
    signal.throwIfAborted();
    const call = this.calls.take(name) ?? this.newCall();
    const score = await this.judge(call, transcript, signal);
    call.settle();
    this.calls.keep(name, call);
    return score;
  }

  /** Forgets the calls in progress. */
  clear(): void {
    this.calls.clear();
  }

  private newCall(): CallSoFar {
    return new CallSoFar(this.networks, MOST_WORDS, this.description);
  }

  private async judge(call: CallSoFar, transcript: Transcript, signal: AbortSignal): Promise<FraudScore> {
    signal.throwIfAborted();
    if (!call.hear(transcript)) this.log.warn(`Only the first ${MOST_WORDS} words of a transcript are scored.`);
    const windows = await judgeWindows(call, signal);
    if (!windows.length) return { risk: 0, indicators: [] };
    const { stretches, sections, pooling, calibration, operatingPoints } = this.description;
    const near = await judgeSpans(call, stretches, signal);
    const far = await judgeSpans(call, sections, signal);
    const weighed = await weigh(call, gather(windows, near, far), signal);
    const logit = await pool(weighed, near, pooling, (cut) => judgeSpans(call, cut, signal));
    const calibrated = calibration.slope * logit + calibration.intercept;
    const risk = probabilityOf(shownLogOdds(calibrated, operatingPoints));
    const { indicators, context } = this.description;
    const found = findIndicators({ risk: probabilityOf(calibrated), windows }, indicators, context, transcript);
    const judged = { count: call.count, windows, stretches: near, cut: stretches };
    const counting = await this.counting(found, weighed, judged, call, signal);
    return { risk, indicators: counting.map(({ indicator }) => indicator) };
  }

  /**
   * The indicators that the risk rests on: erased, their words do not leave the section more suspect (erasure: Li, Monroe and Jurafsky
   * 2016). Of sections that overlap, the riskiest is asked. What is plain is shown in any case.
   */
  private async counting(
    found: readonly Found[],
    sections: readonly Weighed[],
    judged: JudgedWords,
    call: CallSoFar,
    signal: AbortSignal,
  ): Promise<Found[]> {
    const ambiguous = found.filter(({ indicator }) => indicator.confidence < PLAIN);
    const trials = [...new Set(ambiguous.map(({ window }) => window))].flatMap((window) => {
      const around = sections.filter(({ section }) => section.first <= window.first && window.first < section.end);
      if (!around.length) return [];
      const { section, logit } = around.reduce((a, b) => (b.logit > a.logit ? b : a));
      return [{ window, logit, erased: erase(section, window, judged) }];
    });
    const spans = trials.flatMap(({ erased }) => [erased.section, ...erased.changedStretches]);
    const far = taker(await call.judgeSpans(spans, signal));
    const changed = trials.flatMap(({ erased }) => erased.changedWindows);
    const near = taker(await call.judgeWindows(changed, signal));
    const misleading = new Set<Found['window']>();
    for (const { window, logit, erased } of trials) {
      const [section] = far(1);
      const stretches = [...erased.stretches, ...far(erased.changedStretches.length)];
      const windows = [...erased.windows, ...near(erased.changedWindows.length)];
      if (!section || !windows.length) continue;
      const words = lengthOf(erased.section);
      const left = await call.weigh({ windows, stretches, section, words });
      if (left > logit) misleading.add(window);
    }
    return found.filter(({ window, indicator }) => indicator.confidence >= PLAIN || !misleading.has(window));
  }
}

/** The log odds of the riskiest section, or of the stretch of any length that stands out most of a call of several sections. */
async function pool(
  sections: readonly Weighed[],
  stretches: readonly Placed[],
  pooling: ModelDescription['pooling'],
  judge: (cut: Cut) => Promise<Placed[]>,
): Promise<number> {
  // The highest of any section: what else was said around a fraud does not hide it. More sections are more chances to be high.
  const highest = sections.reduce((most, { logit }) => Math.max(most, logit), -Infinity);
  let logit = highest - pooling.lengthPenalty * Math.log(sections.length);
  if (sections.length < 2) return logit;
  if (pooling.stretches) logit = Math.max(logit, standingOut(stretches.map(fraudIn), pooling.stretches));
  for (const long of pooling.longStretches)
    logit = Math.max(logit, standingOut((await judge(long)).map(fraudIn), long));
  return logit;
}

const fraudIn = ({ probabilities }: Placed): number => probabilities[0]!;

async function judgeWindows(call: CallSoFar, signal: AbortSignal): Promise<Judged[]> {
  const rows = await call.judgeWindows(call.windows, signal);
  return call.windows.flatMap((window, i) => (rows[i] ? [{ window, probabilities: rows[i] }] : []));
}

async function judgeSpans(call: CallSoFar, cut: Cut, signal: AbortSignal): Promise<Placed[]> {
  const spans = Array.from(stretchesOf(call.count, cut), ([first, end]) => ({ first, end }));
  const rows = await call.judgeSpans(spans, signal);
  return spans.flatMap((span, i) => (rows[i] ? [{ ...span, probabilities: rows[i] }] : []));
}

async function weigh(call: CallSoFar, sections: Iterable<Section>, signal: AbortSignal): Promise<Weighed[]> {
  const weighed: Weighed[] = [];
  for (const section of sections) {
    signal.throwIfAborted();
    const logit = await call.weigh({ ...section, words: lengthOf(section.section) });
    weighed.push({ ...section, logit });
  }
  return weighed;
}

const lengthOf = ({ first, end, gap }: Span): number => end - first - (gap ? gap.end - gap.first : 0);

/** Gives the next so many rows at each call, without those that are null. */
function taker(rows: readonly (Float32Array | null)[]) {
  let at = 0;
  return (count: number) =>
    rows.slice(at, (at += count)).flatMap((probabilities) => (probabilities ? [{ probabilities }] : []));
}
