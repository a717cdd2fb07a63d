import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { paginationOf } from '../../../platform/http/list-total.js';
import { csv } from './csv.js';
import { ListExport } from './list-export.js';
import { isTimeout } from '../../../platform/database/is-timeout.js';
import { listSeconds } from '../../../platform/database/list-pool.js';
import { ListRepository, type ListRow } from './list.repository.js';
import type { AnalysisList, AnalysisListEntry, AnalysisQuery } from './listing.schemas.js';
import { Selections } from './selections.js';

@Injectable()
export class ListingService {
  constructor(
    private readonly lists: ListRepository,
    private readonly exports: ListExport,
    private readonly selections: Selections,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws SERVICE_UNAVAILABLE when it takes too long. */
  async page(caller: Principal, query: AnalysisQuery): Promise<AnalysisList> {
    const { page, limit } = query;
    return timely(async () => {
      const selection = await this.selections.of(caller, query);
      const found = await this.lists.page(selection, { ...query, offset: (page - 1) * limit });
      return {
        data: found.rows.map(viewListEntry),
        pagination: paginationOf(page, limit, found),
      };
    });
  }

  /** All entries as CSV, as they are at this moment. Aborting `signal` stops the query. */
  async csv(caller: Principal, query: AnalysisQuery, signal: AbortSignal): Promise<Readable> {
    await this.unitOfWork.run(async () => this.audit.record(caller, 'analyses.exported', 'analyses', { query }));
    return timely(async () => {
      const batches = await this.exports.batches(await this.selections.of(caller, query), query, signal);
      return Readable.from(csv(batches), { highWaterMark: 2 });
    });
  }
}

async function timely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw errors.serviceUnavailable(
      `The list took longer than ${listSeconds} s: narrow it by dates, status or risk, or search for rarer words.`,
    );
  }
}

function viewListEntry({ createdAt, ...row }: ListRow): AnalysisListEntry {
  const { analysisId, status, riskScore, riskLevel, duration, tags, summary } = row;
  return { analysisId, status, riskScore, riskLevel, duration, createdAt: createdAt.toISOString(), tags, summary };
}
