import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Audit } from '../../../platform/audit/audit.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { errors } from '../../../platform/errors/errors.js';
import { csv } from '../../../platform/http/csv.js';
import { FoundPages } from './found-pages.js';
import { ListExport } from './list-export.js';
import type { AnalysisQuery } from './listing.schemas.js';
import { timely } from './timely.js';

const columns: readonly string[] = [
  'analysisId',
  'status',
  'riskScore',
  'riskLevel',
  'duration',
  'createdAt',
  'tags',
  'summary',
  'fileName',
  'callerId',
  'notScored',
];

@Injectable()
export class CsvListing {
  constructor(
    private readonly exports: ListExport,
    private readonly pages: FoundPages,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** All entries as CSV, as they are at this moment. Aborting `signal` stops the query. Throws SERVICE_UNAVAILABLE. */
  async csv(caller: Principal, query: AnalysisQuery, signal: AbortSignal): Promise<Readable> {
    if (query.include) throw errors.invalidParameters([{ path: 'include', reason: 'is not a part of CSV' }]);
    await this.unitOfWork.run(async () => this.audit.record(caller, 'analyses.exported', 'analyses', { query }));
    return timely(async () => {
      const { selection } = await this.pages.of(caller, query, { ...query, limit: 1, offset: 0 });
      const batches = await this.exports.batches(selection, query, signal);
      return Readable.from(csv(batches, columns), { highWaterMark: 2 });
    });
  }
}
