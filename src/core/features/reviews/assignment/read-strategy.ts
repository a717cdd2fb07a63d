import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { AssignmentStrategy } from '@callwarden/sdk';
import { badFields } from '../../../platform/http/bad-fields.js';
import { unstorable } from '../../../platform/http/storable.js';
import type { BadField } from '../../../platform/errors/errors.js';
import { CommonFields } from './bulk.schemas.js';

export interface ChosenStrategy {
  readonly strategy: AssignmentStrategy;
  /** Undefined: all reviewers of the account. */
  readonly userIds: readonly string[] | undefined;
  readonly maxPerReviewer: number | undefined;
  /** Of the strategy itself. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Fields that several strategies take. */
const shared: readonly string[] = ['assignTo', 'pool', 'maxPerReviewer'];
/** Of `expertise_based`, on the one object that all strategies share. */
const ofOneStrategy = 'considerWorkload';

/**
 * The `assignmentStrategy` of a body, by the fields that the installed strategy of its type takes; or what is wrong. Fields that
 * the object has for other strategies are ignored, and unknown ones are not.
 */
export async function readStrategy(
  given: unknown,
  find: (type: string) => AssignmentStrategy | undefined,
): Promise<ChosenStrategy | readonly BadField[]> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return [under({ path: '', reason: 'is required (object)' })];
  const { type, ...rest } = given as Record<string, unknown>;
  const strategy = typeof type === 'string' ? find(type) : undefined;
  if (!strategy)
    return [under({ path: 'type', reason: type === undefined ? 'is required' : 'is not an installed strategy' })];
  const { names, foreign } = commonFields(strategy);
  const common = Object.fromEntries(Object.entries(rest).filter(([key]) => names.includes(key)));
  const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !(key in common) && !foreign.includes(key)));
  const read = CommonFields.safeParse(common);
  const checked = await readOwn(strategy, own);
  const wrong = [
    ...unstorable(given),
    ...(read.success ? [] : badFields(read.error.issues)),
    ...('issues' in checked ? checked.issues : []),
    ...(strategy.requires && !(strategy.requires in rest)
      ? [{ path: strategy.requires, reason: `is required by ${String(type)}` }]
      : []),
  ];
  if (wrong.length > 0 || !read.success || 'issues' in checked) return wrong.map(under);
  const { assignTo, pool, maxPerReviewer } = read.data;
  return { strategy, userIds: assignTo ?? pool, maxPerReviewer, fields: checked.value };
}

/** Those that the strategy takes, and those that it ignores. */
function commonFields({ requires, takesMaxPerReviewer = requires !== 'assignTo' }: AssignmentStrategy) {
  const users = requires === 'assignTo' ? 'assignTo' : 'pool';
  const names: readonly string[] = takesMaxPerReviewer ? [users, 'maxPerReviewer'] : [users];
  return { names, foreign: shared.filter((name) => !names.includes(name)) };
}

async function readOwn(
  { fields }: AssignmentStrategy,
  own: Record<string, unknown>,
): Promise<{ value: Readonly<Record<string, unknown>> } | { issues: readonly BadField[] }> {
  if (!fields) {
    const unknown = Object.keys(own)
      .filter((key) => key !== ofOneStrategy)
      .map((key) => ({ path: key, reason: 'is not a field of this strategy' }));
    return unknown.length > 0 ? { issues: unknown } : { value: {} };
  }
  const { [ofOneStrategy]: _, ...others } = own;
  const knows = !(ofOneStrategy in own) || !unknownIn(await fields['~standard'].validate(own)).includes(ofOneStrategy);
  const result = await fields['~standard'].validate(knows ? own : others);
  return result.issues ? { issues: badFields(result.issues) } : { value: result.value };
}

/** Names that a schema does not know; zod says so. */
const unknownIn = ({ issues = [] }: StandardSchemaV1.Result<unknown>): readonly string[] =>
  issues.flatMap((issue) => (issue as { readonly keys?: readonly string[] }).keys ?? []);

const under = ({ path, reason }: BadField): BadField => ({
  path: ['assignmentStrategy', path].filter(Boolean).join('.'),
  reason,
});
