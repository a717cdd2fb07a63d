import { z } from 'zod';

export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains'] as const;
const deepest = 10;
const mostComparisons = 200;

const scalar = z.union([z.string().max(1000), z.number().min(-1e15).max(1e15), z.boolean(), z.null()]);

/** One field of the event against a value. */
export interface Comparison {
  readonly field: string;
  readonly operator: (typeof operators)[number];
  readonly value: unknown;
}
/** `all` and `any` hold together where both are there. */
export interface Group {
  readonly all?: readonly ConditionNode[];
  readonly any?: readonly ConditionNode[];
}
export type ConditionNode = Comparison | Group;

const Comparison = z
  .strictObject({
    field: z
      .string()
      .max(200)
      .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9_-]+)*$/, 'must be a field, such as riskScore')
      .describe('Such as riskScore; docs/notifications.md lists all.'),
    operator: z.enum(operators, `must be one of ${operators.join(', ')}`),
    value: z.union(
      [scalar, z.array(scalar).max(200)],
      'must be a text of at most 1000 characters, a number, true, false or null, or a list of at most 200 of these',
    ),
  })
  .refine(({ operator, value }) => (operator === 'in') === Array.isArray(value), {
    path: ['value'],
    message: 'must be a list with `in`, and a single value with any other operator',
  });

/** `all` and `any` of a rule; nested at most 10 deep, with at most 200 comparisons in all. */
export const Condition: z.ZodType<Group> = z
  .preprocess(
    (value, context) => {
      for (const { path, message } of faultsIn(value))
        context.issues.push({ code: 'custom', path: [...path], message, input: value });
      return value;
    },
    z.strictObject({
      get all() {
        return z.array(Node).max(mostComparisons).optional();
      },
      get any() {
        return z.array(Node).max(mostComparisons).optional();
      },
    }),
  )
  .meta({ id: 'NotificationConditionGroup' });
const Node: z.ZodType<ConditionNode> = z.union([Comparison, Condition]).meta({ id: 'NotificationCondition' });

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A union of zod would only say that nothing in it fits; this says what is wrong, and where. */
function faultsIn(condition: unknown): Fault[] {
  const faults: Fault[] = [];
  let comparisons = 0;
  const add = (path: Fault['path'], message: string) => void faults.push({ path, message });
  const lookAt = (node: unknown, path: Fault['path'], depth: number) => {
    if (comparisons > mostComparisons) return;
    if (!isObject(node)) return add(path, depth === 0 ? mustBeGroup : mustBeEither);
    if (depth > 0 && ['field', 'operator', 'value'].some((name) => name in node)) {
      if (++comparisons > mostComparisons)
        return add([], `must not have more than ${mostComparisons} comparisons in all`);
      for (const issue of Comparison.safeParse(node).error?.issues ?? [])
        if (issue.code === 'unrecognized_keys')
          for (const key of issue.keys) add([...path, ...issue.path, key], 'is not a known field');
        else add([...path, ...issue.path], issue.message);
      return;
    }
    if (depth === deepest) return add(path, `must not be nested deeper than ${deepest} levels`);
    lookInto(node, path, depth);
  };
  const lookInto = (group: Readonly<Record<string, unknown>>, path: Fault['path'], depth: number) => {
    const { all = [], any = [], ...rest } = group;
    for (const key of Object.keys(rest)) add([...path, key], 'is not a known field');
    for (const [name, list] of Object.entries({ all, any }))
      if (Array.isArray(list)) list.forEach((each, index) => lookAt(each, [...path, name, index], depth + 1));
      else add([...path, name], 'must be a list of conditions');
    if ([all, any].every((list) => Array.isArray(list) && list.length === 0))
      add(path, depth === 0 ? mustBeGroup : mustBeEither);
  };
  lookAt(condition, [], 0);
  return faults;
}

const mustBeGroup = 'must be an object with conditions in all or any';
const mustBeEither = 'must be {field, operator, value}, or a group with conditions in all or any';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
