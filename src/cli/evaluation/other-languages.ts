import type { FraudModel } from '@callwarden/sdk';
import { knowsLanguage } from '../../core/features/analyses/knows-language.js';
import type { LabelledCall } from '../../core/features/model-quality/evaluation/labelled-calls.js';

/** How many calls are in each language that the model does not declare. The service asks it about none of them. */
export function otherLanguages(
  { languages }: FraudModel['model'],
  calls: readonly Pick<LabelledCall, 'language'>[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { language } of calls)
    if (!knowsLanguage(languages, language)) counts[language] = (counts[language] ?? 0) + 1;
  return counts;
}

/** Undefined where there are none. */
export function otherLanguagesNote(counts: Readonly<Record<string, number>>): string | undefined {
  const named = Object.entries(counts).map(([language, count]) => `${language} ${count}`);
  if (named.length === 0) return undefined;
  const calls = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${calls} ${calls === 1 ? 'call is' : 'calls are'} in a language that the model does not declare (${named.join(', ')}): the service does not score such calls, and the figures contain them.`;
}
