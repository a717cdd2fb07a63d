import { UsageError } from './usage-error.js';

/** The kinds of plugins, as `@callwarden/sdk` names them, with the description that a new package gets. */
export const kinds = {
  transcriber: 'Turns recorded calls into transcripts for Callwarden.',
  'fraud-model': 'Scores transcripts of calls for fraud in Callwarden.',
  channel: 'Delivers notifications of Callwarden.',
  assignment: 'Assigns reviews in Callwarden to reviewers.',
} as const;
export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly Kind[];

/** @throws UsageError that lists the kinds. */
export function readKind(text: string): Kind {
  const kind = kindNames.find((each) => each === text.trim());
  if (kind) return kind;
  throw new UsageError(`There is no kind of plugin "${text}": use one of ${kindNames.join(', ')}.`);
}
