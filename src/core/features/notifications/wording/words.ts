import type { NotScoredReason } from '../../analyses/analysis.types.js';
import type { NotificationEvent } from '../notification.types.js';

export interface Words {
  readonly title: string;
  readonly message: string;
}
/** What texts are made of: all as the reader's language writes it. */
export interface Given {
  readonly riskScore: string;
  /** Why the call has no score; empty where it has one. */
  readonly notScored: NotScoredReason | '';
  readonly indicators: string;
  readonly summary: string;
  /** The strongest signs of the call, one a line, with what was said and when; empty where it has none. */
  readonly signs: string;
  readonly deadline: string | null;
  readonly minutesLeft: string;
  readonly reason: string;
  readonly subject: string;
  /** The id of a review that the reader had; empty where it was withdrawn and the reader may open it. */
  readonly unassignedReviewId: string;
  /** Of a comment; empty for an API key. */
  readonly author: string;
  /** False for a reader to whom they are not shown yet. */
  readonly hasFindings: boolean;
}
/** The texts of one language. */
export interface Phrases {
  readonly events: Readonly<Record<NotificationEvent, (given: Given) => Words>>;
  /** Of several in one, by how many. */
  readonly several: (count: string) => Words;
  readonly more: (count: string) => string;
  readonly escalated: (title: string) => string;
  readonly open: { readonly review: string; readonly analysis: string };
  /** Of the link in critical e-mails, by what its page shows. */
  readonly acknowledge: Readonly<Record<'button' | 'open' | 'done' | 'acknowledged' | 'expired' | 'unknown', string>>;
  /** What a device shows when its owner tries it. */
  readonly pushTest: Words;
  /** Before the titles of others that a reminder covers too. */
  readonly covers: string;
}

export const sentence = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');
