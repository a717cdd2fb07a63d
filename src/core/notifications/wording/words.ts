import type { NotificationEvent } from '../notification.types.js';

export interface Words {
  readonly title: string;
  readonly message: string;
}
/** What texts are made of: all as the reader's language writes it. */
export interface Given {
  readonly riskScore: string;
  readonly indicators: string;
  readonly summary: string;
  readonly deadline: string | null;
  readonly minutesLeft: string;
  readonly reason: string;
  readonly subject: string;
}
/** The texts of one language. */
export interface Phrases {
  readonly events: Readonly<Record<NotificationEvent, (given: Given) => Words>>;
  /** Of several in one: how many, and of which kind; null: of several kinds. */
  readonly several: (count: string, title: string | null) => Words;
  readonly more: (count: string) => string;
  readonly escalated: (title: string) => string;
  readonly open: { readonly review: string; readonly analysis: string };
}

export const sentence = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');
