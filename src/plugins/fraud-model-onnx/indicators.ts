import type { FraudIndicator, Severity, Transcript } from '../../core/sdk/index.js';
import type { Window } from './windows.js';

export interface Judged {
  readonly window: Window;
  /** The probabilities of the indicators first, in the order of `kinds`, then of signs of a legitimate call. */
  readonly probabilities: Float32Array;
}

/** The sign of a legitimate call by which a model tells that words advise against fraud. */
const ADVICE = 'safety_advice';

export interface IndicatorKind {
  readonly type: string;
  readonly severity: Severity;
  /** The lowest confidence that is reported. */
  readonly threshold: number;
}

interface Row extends Judged {
  /** The probability that the words do not advise against fraud. */
  readonly noAdvice: number;
}

/** So many are enough for a reviewer to judge by. */
const MOST = 20;
const MOST_OF_A_TYPE = 3;

/**
 * The strongest windows of each type: overlapping ones and repeated words count once. The confidence is the probability of the
 * indicator times that of no advice against fraud: "do not tell me your password" is no request. `context` names the signs
 * of a legitimate call in the order of their probabilities.
 */
export function findIndicators(
  judged: readonly Judged[],
  kinds: readonly IndicatorKind[],
  context: readonly string[],
  transcript: Transcript,
): FraudIndicator[] {
  const advice = context.includes(ADVICE) ? kinds.length + context.indexOf(ADVICE) : undefined;
  const rows = judged.map((row) => ({ ...row, noAdvice: advice === undefined ? 1 : 1 - row.probabilities[advice]! }));
  return kinds
    .flatMap((kind, column) => strongest(rows, column, kind, transcript))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST);
}

function strongest(rows: readonly Row[], column: number, kind: IndicatorKind, transcript: Transcript) {
  const hits = rows
    .map(({ window, probabilities, noAdvice }) => ({ window, confidence: probabilities[column]! * noAdvice }))
    .filter(({ confidence }) => confidence >= kind.threshold)
    .sort((a, b) => b.confidence - a.confidence);
  const kept: { window: Window; indicator: FraudIndicator }[] = [];
  for (const { window, confidence } of hits) {
    if (kept.length === MOST_OF_A_TYPE) break;
    const indicator = describe(window, confidence, kind, transcript);
    const known = kept.some(
      (one) => overlap(one.window, window) || plain(one.indicator.quote) === plain(indicator.quote),
    );
    if (!known) kept.push({ window, indicator });
  }
  return kept.map(({ indicator }) => indicator);
}

/** The time of a window inside its utterance is estimated by characters. */
function describe(window: Window, confidence: number, kind: IndicatorKind, transcript: Transcript): FraudIndicator {
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
