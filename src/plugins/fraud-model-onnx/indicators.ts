import type { FraudIndicator, Severity, Transcript } from '../../core/sdk/index.js';
import type { Window } from './windows.js';

export interface Judged {
  readonly window: Window;
  /** The probabilities of the indicators first, in the order of `kinds`. */
  readonly probabilities: Float32Array;
}

export interface IndicatorKind {
  readonly type: string;
  readonly severity: Severity;
  /** The lowest probability that is reported. */
  readonly threshold: number;
}

/** So many are enough for a reviewer to judge by. */
const MOST = 20;
const MOST_OF_A_TYPE = 3;

/** The strongest windows of each type: overlapping ones and repeated words count once. */
export function findIndicators(
  judged: readonly Judged[],
  kinds: readonly IndicatorKind[],
  transcript: Transcript,
): FraudIndicator[] {
  return kinds
    .flatMap((kind, column) => strongest(judged, column, kind, transcript))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, MOST);
}

function strongest(judged: readonly Judged[], column: number, kind: IndicatorKind, transcript: Transcript) {
  const hits = judged
    .map(({ window, probabilities }) => ({ window, confidence: probabilities[column]! }))
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
