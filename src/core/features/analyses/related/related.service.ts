import { Injectable } from '@nestjs/common';
import { Access } from '../../access/access.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { AnalysesService } from '../analyses.service.js';
import { timely } from '../listing/timely.js';
import { type RelatedRow, RelatedRepository } from './related.repository.js';
import { leastSimilarity, type RelatedCall, type RelatedCalls, type RelatedQuery } from './related.schemas.js';
import { bandsOf, shinglesOf, similarityOf } from './word-sketch.js';

/** At least so many digits make a number of a caller. */
const fewestDigits = 4;

/** Other calls of the same caller or case, and calls with nearly the same words. */
@Injectable()
export class RelatedService {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly related: RelatedRepository,
    private readonly access: Access,
  ) {}

  /** Most reasons first, then the newest. Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, SERVICE_UNAVAILABLE. */
  async find(caller: Principal, analysisId: string, { limit }: RelatedQuery): Promise<RelatedCalls> {
    const { accountId } = caller;
    const { metadata } = await this.analyses.get(caller, analysisId);
    const { included } = await this.analyses.read(caller, analysisId, ['transcription']);
    const text = included.transcription?.text ?? '';
    const digits = (metadata.callerId ?? '').replaceAll(/\D/g, '');
    const bands = bandsOf(accountId, text);
    const assignedTo = this.access.limitOf(caller);
    const rows = await timely(() =>
      this.related.find({
        accountId,
        analysisId,
        ...(digits.length >= fewestDigits && { digits }),
        ...(metadata.caseNumber && { caseNumber: metadata.caseNumber }),
        ...(bands && { bands }),
        ...(assignedTo !== undefined && { assignedTo }),
      }),
    );
    const shingles = shinglesOf(text);
    const data = rows
      .map((row) => viewRelated(row, shingles))
      .filter(({ reasons }) => reasons.length > 0)
      .toSorted((a, b) => b.reasons.length - a.reasons.length || (a.createdAt < b.createdAt ? 1 : -1))
      .slice(0, limit);
    return { data };
  }
}

function viewRelated({ text, reasons, createdAt, ...row }: RelatedRow, shingles: ReadonlySet<number>): RelatedCall {
  const similarity = text === null ? 0 : Math.round(similarityOf(shingles, shinglesOf(text)) * 1000) / 1000;
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    reasons: reasons
      .toSorted()
      .filter((type) => type !== 'words' || similarity >= leastSimilarity)
      .map((type) => ({ type, similarity: type === 'words' ? similarity : null })),
  };
}
