import { DiscoveryService } from '@nestjs/core';

/** What another feature stores about an analysis. */
export interface AnalysisEraser {
  /** In the transaction that erases the analysis, whose row is locked: what it says about the call is erased when it commits. */
  erase(accountId: string, analysisId: string): Promise<void>;
}
/** Marks a provider that erases with an analysis. */
export const ErasesWithAnalysis = DiscoveryService.createDecorator<void>();
