/** One decision on the way to a person, as text for the trace. */
export interface Step {
  /** ISO 8601. */
  readonly at: string;
  readonly step: 'event' | 'audience' | 'routing' | 'channel' | 'gathered' | 'repeat';
  readonly says: string;
}
