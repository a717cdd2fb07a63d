import { Injectable } from '@nestjs/common';
import { ListPool } from '../../../platform/database/list-pool.js';
import { join, raw, sql, type Statement } from '../../../platform/database/statement.js';
import type { RiskLevel, shownStatuses } from '../analysis.types.js';
import { callerDigits, caseNumber } from './related-indexes.js';
import type { Relation } from './related.schemas.js';
import { comparedCharacters } from './word-sketch.js';

export interface RelatedRow {
  readonly analysisId: string;
  readonly createdAt: Date;
  readonly status: (typeof shownStatuses)[number];
  readonly riskScore: number | null;
  readonly riskLevel: RiskLevel | null;
  readonly duration: number;
  readonly fileName: string;
  readonly callerId: string | null;
  readonly caseNumber: string | null;
  readonly reasons: readonly Relation[];
  /** Where words are a reason. */
  readonly text: string | null;
}

/** What a call is compared by; undefined: not by that. */
export interface Compared {
  readonly accountId: string;
  readonly analysisId: string;
  readonly digits?: string;
  readonly caseNumber?: string;
  readonly bands?: readonly number[];
  /** Only what is assigned to this user. */
  readonly assignedTo?: string;
}

/** Of a script that was heard more often, only so many are looked at. */
const mostAlike = 1000;
/** Of each reason the newest. */
const mostOfReason = 100;

@Injectable()
export class RelatedRepository {
  constructor(private readonly pool: ListPool) {}

  /** The newest calls for each reason, each call once with all its reasons. */
  async find(compared: Compared): Promise<RelatedRow[]> {
    const reasons = reasonsOf(compared);
    if (reasons.length === 0) return [];
    const { accountId, analysisId, assignedTo } = compared;
    const own =
      assignedTo === undefined
        ? sql``
        : sql` and a.id in (select o.analysis_id from assigned_analyses o where o.account_id = ${accountId} and o.user_id = ${assignedTo})`;
    const newest = reasons.map(
      ({ found, time }) =>
        sql`(select a.id from analyses a where a.account_id = ${accountId} and a.id <> ${analysisId} and ${found}${own}
              order by ${time} desc, a.id desc limit ${mostOfReason})`,
    );
    const named = reasons.map(({ type, holds }) => sql`case when ${holds} then ${type}::text end`);
    return this.pool.rows<RelatedRow>(sql`
      select a.id as "analysisId", a.created_at as "createdAt", coalesce(a.disposition, a.status) as status, a.risk_score as "riskScore",
             a.risk_level as "riskLevel", a.duration, f.file_name as "fileName", a.metadata->>'callerId' as "callerId",
             a.metadata->>'caseNumber' as "caseNumber", array_remove(array[${join(named, ', ')}], null) as reasons,
             case when ${compared.bands ? holdsBands(compared.bands) : raw('false')} then left(t.text, ${comparedCharacters}) end as text
        from (${join(newest, ' union ')}) found
        join analyses a on a.id = found.id join recordings f on f.id = a.file_id left join transcripts t on t.analysis_id = a.id`);
  }
}

interface Reason {
  readonly type: Relation;
  /** Of the analysis `a`: how it is found. */
  readonly found: Statement;
  /** Of the analysis `a` with the transcript `t`: whether it is so. */
  readonly holds: Statement;
  readonly time: Statement;
}

function reasonsOf({ digits, caseNumber: number, bands }: Compared): Reason[] {
  const time = raw('a.created_at');
  const same = (type: Relation, condition: Statement): Reason => ({ type, found: condition, holds: condition, time });
  return [
    ...(digits === undefined ? [] : [same('caller', sql`${raw(callerDigits('a.'))} = ${digits}`)]),
    ...(number === undefined ? [] : [same('case', sql`${raw(caseNumber('a.'))} = ${number}`)]),
    ...(bands === undefined
      ? []
      : [
          {
            type: 'words' as const,
            found: sql`a.id in (select t.analysis_id from transcripts t where ${holdsBands(bands)} limit ${mostAlike})`,
            holds: holdsBands(bands),
            time: raw(`(a.created_at + interval '0')`), // no index has it: the planner begins with the words
          },
        ]),
  ];
}

const holdsBands = (bands: readonly number[]): Statement => sql`t.bands && ${bands}::int[]`;
