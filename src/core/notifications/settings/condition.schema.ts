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
      .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/, 'must be a field, such as riskScore')
      .describe('event, priority, or a field of the data of the event, such as riskScore.'),
    operator: z.enum(operators),
    value: z.union([scalar, z.array(scalar).max(200)]),
  })
  .refine(({ operator, value }) => (operator === 'in') === Array.isArray(value), {
    path: ['value'],
    message: 'must be a list with `in`, and a single value with any other operator',
  });

/** `all` and `any` of a rule; nested at most 10 deep, with at most 200 comparisons in all. */
export const Condition: z.ZodType<Group> = z
  .strictObject({
    get all() {
      return z.array(Node).max(mostComparisons).optional();
    },
    get any() {
      return z.array(Node).max(mostComparisons).optional();
    },
  })
  .refine(({ all, any }) => (all ?? any) !== undefined, 'must have all or any')
  .superRefine((condition, context) => {
    const { depth, comparisons } = sizeOf(condition);
    if (depth > deepest)
      context.addIssue({ code: 'custom', message: `must not be nested deeper than ${deepest} levels` });
    if (comparisons > mostComparisons)
      context.addIssue({ code: 'custom', message: `must not have more than ${mostComparisons} comparisons` });
  })
  .meta({ id: 'NotificationConditionGroup' });
const Node: z.ZodType<ConditionNode> = z
  .union([Comparison, Condition], 'must be {field, operator, value}, or a group with all or any')
  .meta({ id: 'NotificationCondition' });

function sizeOf(node: ConditionNode): { depth: number; comparisons: number } {
  if ('field' in node) return { depth: 0, comparisons: 1 };
  const below = [...(node.all ?? []), ...(node.any ?? [])].map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
    comparisons: below.reduce((sum, { comparisons }) => sum + comparisons, 0),
  };
}
