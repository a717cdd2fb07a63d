import type { FraudIndicator, Severity, Transcript } from '@callwarden/sdk';
import type { Window } from './windows.js';

export interface Judged {
  readonly window: Window;
  /** The probabilities of the indicators first, in the order of `kinds`, then of signs of a legitimate call. */
  readonly probabilities: Float32Array;
}

/** The output for words that advise against fraud. */
const ADVICE = 'safety_advice';
/** Probabilities are cut to this and one less it before their log odds are taken, as in training. */
const SURE = 1e-3;

export interface IndicatorKind {
  readonly type: string;
  readonly severity: Severity;
  /** The lowest confidence that is reported. */
  readonly threshold: number;
  /** A logistic regression over log odds: of the window's own probability, and of the call's risk. */
  readonly confidence: {
    readonly own: number;
    readonly risk: number;
    readonly bias: number;
  };
}

/** What a model made of a call: its risk between 0 and 1, and all windows. */
export interface JudgedCall {
  readonly risk: number;
  readonly windows: readonly Judged[];
}

interface Row extends Judged {
  /** The probability that the words do not advise against fraud. */
  readonly noAdvice: number;
}

/** An indicator and where it was found. */
export interface Found {
  readonly window: Window;
  readonly indicator: Required<FraudIndicator>;
}

interface Weighed {
  readonly window: Window;
  readonly confidence: number;
}

/** So many are enough for a reviewer to judge by. */
const MOST = 20;
const MOST_OF_A_TYPE = 3;

/**
 * The strongest windows of each type: overlapping ones and repeated words count once. What half of all calls ask for is evidence
 * in a suspect one, and "do not tell me your password" is no request: the confidence is that of its words in such a call,
 * times the probability of no advice against fraud. `context` names the outputs after the indicators.
 */
export function findIndicators(
  { risk, windows }: JudgedCall,
  kinds: readonly IndicatorKind[],
  context: readonly string[],
  transcript: Transcript,
): Found[] {
  const advice = context.includes(ADVICE) ? kinds.length + context.indexOf(ADVICE) : undefined;
  const rows = windows.map((row) => ({ ...row, noAdvice: advice === undefined ? 1 : 1 - row.probabilities[advice]! }));
  const suspicion = logOdds(risk);
  return kinds
    .flatMap((kind, column) => strongest(weigh(rows, column, suspicion, kind), kind, transcript))
    .sort((a, b) => b.indicator.confidence - a.indicator.confidence)
    .slice(0, MOST);
}

/** How sure the indicator is in each window; `suspicion` is the log odds of the call. */
function weigh(rows: readonly Row[], column: number, suspicion: number, { confidence }: IndicatorKind): Weighed[] {
  const { own, risk, bias } = confidence;
  const byCall = risk * suspicion + bias;
  return rows.map(({ window, probabilities, noAdvice }) => {
    const sum = own * logOdds(probabilities[column]!) + byCall;
    return { window, confidence: noAdvice / (1 + Math.exp(-sum)) };
  });
}

function strongest(weighed: readonly Weighed[], kind: IndicatorKind, transcript: Transcript): Found[] {
  const hits = weighed
    .filter(({ confidence }) => confidence >= kind.threshold)
    .sort((a, b) => b.confidence - a.confidence);
  const kept: Found[] = [];
  for (const { window, confidence } of hits) {
    if (kept.length === MOST_OF_A_TYPE) break;
    const indicator = describe(window, confidence, kind, transcript);
    const known = kept.some(
      (one) => overlap(one.window, window) || plain(one.indicator.quote) === plain(indicator.quote),
    );
    if (!known) kept.push({ window, indicator });
  }
  return kept;
}

function logOdds(probability: number): number {
  const p = Math.min(Math.max(probability, SURE), 1 - SURE);
  return Math.log(p / (1 - p));
}

/** The time of a window inside its utterance is estimated by characters. */
function describe(window: Window, confidence: number, kind: IndicatorKind, transcript: Transcript): Found['indicator'] {
  const { start, end, text } = transcript.utterances[window.utterance]!;
  const at = (character: number) => start + ((end - start) * character) / text.length;
  const { type, severity } = kind;
  const quote = text.slice(window.from, window.to);
  return { type, confidence, severity, start: at(window.from), end: at(window.to), quote };
}

function overlap(a: Window, b: Window): boolean {
  return a.utterance === b.utterance && a.from < b.to && b.from < a.to;
}

function plain(quote: string): string {
  return quote
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
