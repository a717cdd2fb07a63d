import { getAnalysisOptions, listReviewsOptions } from '../../api/generated/@tanstack/react-query.gen.ts';

const parts = ['transcription', 'audio', 'models', 'history'] as const;

/** A call with what its page needs to be read. */
export const analysisOptions = (analysisId: string) =>
  getAnalysisOptions({ path: { analysisId }, query: { include: [...parts] } });

/** The same with the times of words, which are most of a long call. */
export const timedAnalysisOptions = (analysisId: string) =>
  getAnalysisOptions({ path: { analysisId }, query: { include: [...parts, 'words'] } });

/** The reviews of a call that the caller may see. */
export const reviewsOptions = (analysisId: string) => listReviewsOptions({ query: { analysisId } });
