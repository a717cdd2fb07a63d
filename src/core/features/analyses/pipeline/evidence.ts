import type { FraudIndicator, Utterance } from '@callwarden/sdk';
import type { FoundIndicator } from '../analysis.types.js';

type Evidence = Pick<FoundIndicator, 'start' | 'end' | 'quote' | 'speaker'>;

/**
 * Where the words of an indicator are. They may be said more than once: of the utterances that have them, the one at the time
 * that the model gives counts, else the first. A model that gives the words alone gets the times of that utterance.
 */
export function evidenceOf(
  { start, end, quote }: Pick<FraudIndicator, 'start' | 'end' | 'quote'>,
  utterances: readonly Utterance[],
): Evidence {
  const isTimed = start !== undefined && end !== undefined;
  const said = quote ? utterances.filter(({ text }) => text.includes(quote)) : [];
  const utterance = (isTimed && said.find((each) => each.start <= end && start <= each.end)) || said[0];
  return {
    start: (isTimed ? start : utterance?.start) ?? null,
    end: (isTimed ? end : utterance?.end) ?? null,
    quote: quote || null,
    speaker: utterance?.speaker ?? null,
  };
}
