import { DiscoveryService } from '@nestjs/core';

/** What another feature keeps that tells of an analysis. */
export interface AnalysisEraser {
  /** In the transaction that erases the analysis, whose row is locked: what tells of its call is gone when it commits. */
  erase(accountId: string, analysisId: string): Promise<void>;
}
/** Marks a provider that erases with an analysis. */
export const ErasesWithAnalysis = DiscoveryService.createDecorator<void>();
