import type { Analysis, AnalysisFailure } from '../generated/types.gen.js';

/** The analysis ended as failed. */
export class AnalysisFailedError extends Error {
  override readonly name = 'AnalysisFailedError';
  /** Why, such as `SOURCE_UNAVAILABLE`. */
  readonly code: string;
  /** Where it failed. */
  readonly stage: AnalysisFailure['stage'];
  /** How often the stage was tried. */
  readonly attempts: number;
  /** What can be done. */
  readonly remedy: string;

  constructor(
    failure: AnalysisFailure,
    /** As it is in the service. */
    readonly analysis: Analysis,
  ) {
    super(failure.message);
    this.code = failure.code;
    this.stage = failure.stage;
    this.attempts = failure.attempts;
    this.remedy =
      failure.stage === 'fetch'
        ? 'Upload the recording once more: an analysis without a recording cannot be processed again.'
        : `Correct the cause, then call analyses.process('${analysis.analysisId}').`;
  }
}
