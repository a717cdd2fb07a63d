import type { Comparison, ConditionNode, Group } from '../settings/account/condition.schema.js';

/** What rules look at: the data of the event, with `event` and `priority`. */
export type Facts = Readonly<Record<string, unknown>>;

/** Whether a rule's conditions hold: all of `all`, and one of `any` where there are any. */
export function holds(group: Group, facts: Facts): boolean {
  const { all = [], any = [] } = group;
  return (
    all.every((each) => nodeHolds(each, facts)) && (any.length === 0 || any.some((each) => nodeHolds(each, facts)))
  );
}

const nodeHolds = (node: ConditionNode, facts: Facts): boolean =>
  'field' in node ? compares(node, valueAt(facts, node.field)) : holds(node, facts);

/** One comparison of a rule, and what came of it. */
export interface Explained extends Comparison {
  /** Where it stands in the conditions, such as `all.0` or `any.1.all.0`. */
  readonly path: string;
  /** The value of the field; null where it is absent. */
  readonly found: unknown;
  readonly holds: boolean;
}

/** Every comparison, in the order in which it is written, whether or not it decides. */
export function explain({ all = [], any = [] }: Group, facts: Facts, within = ''): Explained[] {
  const below = (name: string, nodes: readonly ConditionNode[]) =>
    nodes.flatMap((node, at) => {
      const path = `${within}${name}.${at}`;
      if (!('field' in node)) return explain(node, facts, `${path}.`);
      const found = valueAt(facts, node.field);
      return [{ ...node, path, found: found ?? null, holds: compares(node, found) }];
    });
  return [...below('all', all), ...below('any', any)];
}

/** A field that is absent equals null, and is neither above nor below anything. */
function compares({ operator, value }: Comparison, found: unknown): boolean {
  switch (operator) {
    case 'eq':
      return isSame(found, value);
    case 'ne':
      return !isSame(found, value);
    case 'in':
      return (value as readonly unknown[]).some((each) => isSame(found, each));
    case 'contains':
      return containsValue(found, value);
    default:
      return isOrdered(found, value) && ordered[operator](found as number, value as number);
  }
}

const ordered = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
};

/** Numbers by size; texts by their code units, as ISO 8601 times sort. */
const isOrdered = (found: unknown, value: unknown): boolean =>
  (typeof found === 'number' && typeof value === 'number') || (typeof found === 'string' && typeof value === 'string');

const isSame = (found: unknown, value: unknown): boolean => (found ?? null) === value;

/** A list that has it, or a text in which it stands, in any case. */
function containsValue(found: unknown, value: unknown): boolean {
  if (Array.isArray(found)) return found.some((each) => isSame(each, value));
  return typeof found === 'string' && typeof value === 'string' && found.toLowerCase().includes(value.toLowerCase());
}

function valueAt(facts: Facts, field: string): unknown {
  let value: unknown = facts;
  for (const step of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
