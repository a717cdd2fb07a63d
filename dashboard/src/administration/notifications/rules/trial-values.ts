import type { NotificationEvent, NotificationPriority, RuleTrial } from '../../../api/generated/types.gen.ts';
import { fieldOf } from './condition-fields.ts';
import { fieldsIn, groupOf, type GroupValues } from './condition-values.ts';
import { scalarOf } from './scalar-text.ts';

export interface TrialValues {
  readonly source: 'analyses' | 'event';
  readonly analyses: { readonly last: string };
  readonly event: {
    readonly type: NotificationEvent;
    /** '' for that of the type. */
    readonly priority: string;
    readonly analysisId: string;
  };
  /** What the example has in the fields of the conditions, as it is typed. */
  readonly example: readonly { readonly field: string; readonly text: string }[];
}

export const fields = ['analyses.last', 'event.type', 'event.priority', 'event.data.analysisId'];
export const initialValues: TrialValues = {
  source: 'analyses',
  analyses: { last: '50' },
  event: { type: 'fraud.critical', priority: '', analysisId: '' },
  example: [],
};

const ofEvent = ['event', 'priority', 'analysisId', ''];
/** The fields of conditions of which an example must say what they are. */
export const exampleFields = (conditions: GroupValues): readonly string[] =>
  fieldsIn(conditions).filter((field) => !ofEvent.includes(field));

export const textIn = ({ example }: TrialValues, field: string): string =>
  example.find((each) => each.field === field)?.text ?? '';

export const withText = ({ example }: TrialValues, field: string, text: string): TrialValues['example'] => [
  ...example.filter((each) => each.field !== field),
  { field, text },
];

export function trialOf(values: TrialValues, conditions: GroupValues): RuleTrial {
  const { source, analyses, event } = values;
  if (source === 'analyses') return { conditions: groupOf(conditions), analyses: { last: Number(analyses.last) } };
  const data: Record<string, unknown> = {};
  for (const field of exampleFields(conditions)) {
    const text = textIn(values, field);
    if (text.trim()) put(data, field.split('.'), valueOf(field, text));
  }
  return {
    conditions: groupOf(conditions),
    event: {
      type: event.type,
      ...(event.priority && { priority: event.priority as NotificationPriority }),
      data: { ...data, ...(event.analysisId.trim() && { analysisId: event.analysisId.trim() }) },
    },
  };
}

function valueOf(field: string, text: string): unknown {
  const type = fieldOf(field)?.type;
  if (type !== 'list') return scalarOf(text, type === 'text');
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** "models.fraud-en" is a field within another. */
function put(into: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[step] = value;
  else put((into[step] ??= {}) as Record<string, unknown>, rest, value);
}
