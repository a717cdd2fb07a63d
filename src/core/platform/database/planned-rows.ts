import { type Statement, sql } from './statement.js';

/** The answer to `planOf`. */
export interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** Asks for the planner's own estimate of how many rows there are, by its statistics; costs no look at a row. */
export const planOf = (statement: Statement): Statement => sql`explain (format json) ${statement}`;

export const plannedRows = ([row]: readonly Plan[]): number => row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
