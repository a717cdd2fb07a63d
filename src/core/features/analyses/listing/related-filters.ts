import { raw, sql, type Statement } from '../../../platform/database/statement.js';
import type { Verdict } from '../analysis.types.js';
import type { Selection } from './selection.js';

/** Rows of other tables with the `analysis_id` of what is listed, or of what is not. */
interface Related {
  readonly rows: Statement;
  readonly isAbsent?: true;
}

/** Filters by what other tables say of an analysis, each by the rows that meet it; more than one for a filter: any of them. */
function relatedOf(selection: Selection): Related[][] {
  const { accountId, filters, withShadows } = selection;
  const { language, model, assignedTo, verdict, reviewed } = filters;
  return [
    ...(language ? [[{ rows: inLanguage(accountId, language) }]] : []),
    ...(model ? [[{ rows: scoredBy(accountId, model, withShadows === true) }]] : []),
    ...(assignedTo ? [assigned(selection, assignedTo)] : []),
    ...(verdict ? [[{ rows: judged(selection, verdict) }]] : []),
    ...(reviewed === undefined ? [] : [[{ rows: judged(selection), ...(!reviewed && { isAbsent: true as const }) }]]),
  ];
}

export const isRelated = (selection: Selection): boolean => relatedOf(selection).length > 0;

/** Whether the planner's estimate of how many rows meet the filters says little: a verdict is a view of views. */
export const isHardToEstimate = ({ filters }: Selection): boolean =>
  filters.verdict !== undefined || filters.reviewed === true;

/**
 * Of the rows of `analyses`. The planner may begin with the rows of the other table; what has none there is looked up for each row,
 * as the planner takes a join for that which goes through all.
 */
export const joinedConditions = (selection: Selection): Statement[] =>
  relatedOf(selection).map((any) =>
    either(
      any.map((related) =>
        related.isAbsent
          ? lookedUp(related, raw('analyses'))
          : sql`analyses.id in (select o.analysis_id from (${related.rows}) o)`,
      ),
    ),
  );

/** Looked up for each row of `of` that comes by, in their order: the planner cannot make a join of it. */
export const lookedUpConditions = (selection: Selection, of: Statement): Statement[] =>
  relatedOf(selection).map((any) => either(any.map((related) => lookedUp(related, of))));

function lookedUp({ rows, isAbsent }: Related, of: Statement): Statement {
  const found = sql`(select true from (${rows}) o where o.analysis_id = ${of}.id limit 1)`;
  return isAbsent ? sql`${found} is not true` : sql`${found} is true`;
}

const either = (conditions: readonly Statement[]): Statement =>
  sql`(${conditions.reduce((all, each) => sql`${all} or ${each}`)})`;

/** `en` is also what is in `en-GB`. Without regions the index and its statistics answer alone. */
const inLanguage = (accountId: string, languages: readonly string[]): Statement => {
  const wanted = languages.map((each) => each.toLowerCase());
  const base = sql`lower(split_part(language, '-', 1))`;
  const exact = wanted.some((each) => each.includes('-'))
    ? sql` and (lower(language) = any(${wanted}) or ${base} = any(${wanted}))`
    : sql``;
  return sql`select analysis_id from transcripts where account_id = ${accountId}
    and ${base} = any(${wanted.map((each) => each.split('-')[0])})${exact}`;
};

/** What a shadow says supervisors alone may know. */
const scoredBy = (accountId: string, models: readonly string[], withShadows: boolean): Statement =>
  sql`select analysis_id from model_scores where account_id = ${accountId} and model = any(${models}) and (not shadow or ${withShadows})`;

function assigned({ reviews }: Selection, users: readonly (string | null)[]): Related[] {
  const named = users.filter((each) => each !== null);
  return [
    ...(named.length > 0
      ? [{ rows: sql`select v.analysis_id from (${reviews}) v where v.assigned_to = any(${named})` }]
      : []),
    ...(users.includes(null)
      ? [
          {
            rows: sql`select v.analysis_id from (${reviews}) v where v.assigned_to is not null`,
            isAbsent: true as const,
          },
        ]
      : []),
  ];
}

/** Of reviews whose findings the caller may read. */
const judged = ({ accountId, reviews }: Selection, verdicts: readonly Verdict[] = ['fraud', 'legitimate']): Statement =>
  sql`select d.analysis_id from analysis_verdicts d
        join (${reviews}) v on v.analysis_id = d.analysis_id and v.id = d.review_id and not v.is_blinded
       where d.account_id = ${accountId} and d.fraud_confirmed = any(${verdicts.map((each) => each === 'fraud')}::boolean[])`;
