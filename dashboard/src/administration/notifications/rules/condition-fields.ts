import { events } from '../../../notifications/events.ts';
import { signs } from '../../../signs/signs.en.ts';

/** What the value of a field is, and which ones there are where that is known. */
export interface ConditionField {
  readonly type: 'number' | 'boolean' | 'text' | 'list';
  readonly choices?: readonly string[];
}

const text: ConditionField = { type: 'text' };
const number: ConditionField = { type: 'number' };
const list: ConditionField = { type: 'list' };
const oneOf = (choices: readonly string[]): ConditionField => ({ type: 'text', choices });

/** The table of docs/notifications.md, in its order. */
export const conditionFields = {
  event: oneOf(events),
  priority: oneOf(['critical', 'urgent', 'high', 'normal', 'low']),
  analysisId: text,
  riskScore: number,
  notScored: oneOf(['NO_SPEECH', 'LOW_CONFIDENCE', 'UNSUPPORTED_LANGUAGE']),
  riskLevel: oneOf(['critical', 'high', 'medium', 'low', 'very_low']),
  fraudIndicators: { type: 'list', choices: Object.keys(signs.title) },
  tags: list,
  callerId: text,
  department: text,
  caseNumber: text,
  analysisPriority: oneOf(['urgent', 'high', 'medium', 'low']),
  fileName: text,
  language: text,
  duration: number,
  warnings: list,
  reviewId: text,
  reviewPriority: oneOf(['urgent', 'high', 'normal', 'low']),
  assignedTo: text,
  deadline: text,
  minutesLeft: number,
  fraudConfirmed: { type: 'boolean', choices: ['true', 'false'] },
  confidence: number,
  reason: text,
  integration: text,
  message: text,
} as const satisfies Record<string, ConditionField>;
export type KnownField = keyof typeof conditionFields;

export const isKnown = (field: string): field is KnownField => Object.hasOwn(conditionFields, field);
export const isModel = (field: string): boolean => field.startsWith('models.');

/** Undefined for a field that events of a plugin may have. */
export const fieldOf = (field: string): ConditionField | undefined =>
  isKnown(field) ? conditionFields[field] : isModel(field) ? number : undefined;
