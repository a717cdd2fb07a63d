import type { RedactionCategory } from '../../platform/config/redaction-categories.js';

/** A stretch of the recording where something was said that is not kept. Seconds. */
export interface Redaction {
  readonly category: RedactionCategory;
  readonly start: number;
  readonly end: number;
}
