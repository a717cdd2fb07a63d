import type { NotificationCondition, NotificationConditionGroup } from '../../../api/generated/types.gen.ts';
import { fieldOf } from './condition-fields.ts';
import { scalarOf, textOf } from './scalar-text.ts';

/** Whether a field is there is written as a comparison with null. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'present', 'absent'] as const;
export type Operator = (typeof operators)[number];

export interface ComparisonValues {
  readonly field: string;
  readonly operator: Operator;
  /** As it is typed: texts with `in`, one text otherwise. */
  readonly value: string | readonly string[];
}
/** As the service has it, so that its paths of errors are those of the form. */
export interface GroupValues {
  readonly all?: readonly NodeValues[];
  readonly any?: readonly NodeValues[];
}
export type NodeValues = ComparisonValues | GroupValues;
type Comparison = Extract<NotificationCondition, { readonly field: string }>;

export const kinds = ['all', 'any'] as const;
export type GroupKind = (typeof kinds)[number];

export const newComparison: ComparisonValues = { field: '', operator: 'eq', value: '' };
export const isComparison = (node: NodeValues): node is ComparisonValues => 'field' in node;

export const groupValuesOf = (group: NotificationConditionGroup): GroupValues =>
  mapped(group, (node) => ('field' in node ? comparisonValuesOf(node) : groupValuesOf(node)));

export const groupOf = (group: GroupValues): NotificationConditionGroup =>
  mapped(group, (node): NotificationCondition => (isComparison(node) ? comparisonOf(node) : groupOf(node)));

function mapped<A, B>({ all, any }: { readonly all?: readonly A[]; readonly any?: readonly A[] }, to: (node: A) => B) {
  return { ...(all && { all: all.map((node) => to(node)) }), ...(any && { any: any.map((node) => to(node)) }) };
}

function comparisonValuesOf({ field, operator, value }: Comparison): ComparisonValues {
  const isText = fieldOf(field)?.type === 'text';
  if (Array.isArray(value)) return { field, operator, value: value.map((each) => textOf(each, isText)) };
  if (value === null && (operator === 'eq' || operator === 'ne'))
    return { field, operator: operator === 'eq' ? 'absent' : 'present', value: '' };
  return { field, operator, value: textOf(value, isText) };
}

/** A value that is missing is left out: the service says so at its field. */
export function comparisonOf({ field, operator, value }: ComparisonValues): Comparison {
  if (operator === 'absent' || operator === 'present')
    return { field, operator: operator === 'absent' ? 'eq' : 'ne', value: null };
  const isText = fieldOf(field)?.type === 'text';
  const texts = typeof value === 'string' ? [value].filter((text) => text.trim() !== '') : value;
  const scalars = texts.map((text) => scalarOf(text, isText));
  return { field, operator, value: (operator === 'in' ? scalars : scalars[0]) as Comparison['value'] };
}

/** The same comparison with another operator: what was typed stays. */
export function withOperator(comparison: ComparisonValues, operator: Operator): ComparisonValues {
  const { value } = comparison;
  if (operator === 'in')
    return { ...comparison, operator, value: typeof value === 'string' ? [value].filter(Boolean) : value };
  return { ...comparison, operator, value: typeof value === 'string' ? value : (value[0] ?? '') };
}

/** Of another field, with an operator that can hold for it. */
export function withField(comparison: ComparisonValues, field: string): ComparisonValues {
  const before = fieldOf(comparison.field);
  const after = fieldOf(field);
  if (after === undefined || after === before) return { ...comparison, field };
  const emptied: ComparisonValues = after.choices || before?.choices ? { ...comparison, value: '' } : comparison;
  const operator = after.type === 'list' ? 'contains' : after.type === 'number' ? 'gte' : 'eq';
  return { ...withOperator(emptied, operator), field };
}

/** The paths of all that a group has, as the service writes them. */
export const pathsOf = (group: GroupValues, path: string): readonly string[] => [
  path,
  ...kinds.flatMap((kind) =>
    (group[kind] ?? []).flatMap((node, at) => {
      const own = `${path}.${kind}.${at}`;
      return isComparison(node) ? ['field', 'operator', 'value'].map((name) => `${own}.${name}`) : pathsOf(node, own);
    }),
  ),
];

/** The fields that are compared, each once. */
export const fieldsIn = (group: GroupValues): readonly string[] => [
  ...new Set(
    kinds.flatMap((kind) => (group[kind] ?? []).flatMap((node) => (isComparison(node) ? node.field : fieldsIn(node)))),
  ),
];
