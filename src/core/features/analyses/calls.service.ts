import { Injectable } from '@nestjs/common';
import { type CallRow, CallsRepository } from './calls.repository.js';
import { scoreOfRisk } from './risk-score.js';
import { timeRange } from './time-range.js';

/** What a fraud model found: the strongest of its type. */
export interface CallSign {
  readonly type: string;
  readonly severity: string;
  /** The words as they are in the transcript; null if the model names none. */
  readonly quote: string | null;
  /** `mm:ss-mm:ss`; null if the model does not report times. */
  readonly timestamp: string | null;
}

/** A call as other features describe it. */
export interface Call extends Omit<CallRow, 'metadata' | 'indicators'> {
  readonly callerId: string | null;
  readonly department: string | null;
  readonly caseNumber: string | null;
  /** Each type once, the strongest first. */
  readonly signs: readonly CallSign[];
}

/** Describes calls to other features. Reads in the caller's unit of work. */
@Injectable()
export class Calls {
  constructor(private readonly calls: CallsRepository) {}

  /** By analysisId, of those that exist. */
  async describe(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Call>> {
    if (ids.length === 0) return new Map();
    const found = await this.calls.find(accountId, ids);
    return new Map(found.map((row) => [row.analysisId, callOf(row)]));
  }

  /** Those that have ended, the newest first. */
  async ended(accountId: string, most: number): Promise<Call[]> {
    return (await this.calls.ended(accountId, most)).map(callOf);
  }
}

function callOf({ metadata, indicators, models, ...row }: CallRow): Call {
  const all = indicators ?? [];
  const strongest = all.filter(({ type }, at) => all.findIndex((each) => each.type === type) === at);
  const { callerId = null, department = null, caseNumber = null } = metadata;
  return {
    ...row,
    callerId,
    department,
    caseNumber,
    models: Object.fromEntries(Object.entries(models).map(([id, risk]) => [id, scoreOfRisk(risk)])),
    signs: strongest.map(({ type, severity, quote, start, end }) => ({
      type,
      severity,
      quote,
      timestamp: start === null || end === null ? null : timeRange(start, end),
    })),
  };
}
