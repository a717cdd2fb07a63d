/** One decision on the way to a person, in the words of whoever asks "why". */
export interface Step {
  /** ISO 8601. */
  readonly at: string;
  readonly step: 'event' | 'audience' | 'routing' | 'channel' | 'gathered' | 'repeat';
  readonly says: string;
}
