import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getAnalysisOptions,
  getFileWaveformOptions,
  getReviewOptions,
  getReviewQueryKey,
  listReviewsOptions,
} from '../../api/generated/@tanstack/react-query.gen.ts';
import type { Review } from '../../api/generated/types.gen.ts';
import { useSignedIn } from '../../session/session.ts';

/** Columns of the waveform: as many as the service keeps, for a look from near. */
const points = 4096;

export const analysisOptions = (analysisId: string) =>
  getAnalysisOptions({
    path: { analysisId },
    query: { include: ['words', 'transcription', 'audio', 'models', 'history'] },
  });

export const useAnalysis = (analysisId: string) => useQuery(analysisOptions(analysisId));

export const waveformOptions = (fileId: string) => ({
  ...getFileWaveformOptions({ path: { fileId }, query: { points } }),
  staleTime: Infinity,
});

/** The waveform of a recording never changes; trimming makes another recording. */
export const useWaveform = (fileId: string | undefined) =>
  useQuery({ ...waveformOptions(fileId ?? ''), enabled: fileId !== undefined });

const include = ['indicators', 'missedSigns'] as const;
export const reviewOf = (reviewId: string) => ({ path: { reviewId }, query: { include: [...include] } });
export const reviewOptions = (reviewId: string) => getReviewOptions(reviewOf(reviewId));

/** How often the reviews of an open call are looked at again, milliseconds: who has it, and what they decided. */
const lookAgain = 15_000;

/** The reviews of a call that the caller may see, and among them the caller's own, read with its answers. */
export function useReview(analysisId: string) {
  const { user, may } = useSignedIn();
  const reviews = useQuery({
    ...listReviewsOptions({ query: { analysisId } }),
    enabled: may('read:reviews'),
    refetchInterval: lookAgain,
    refetchOnWindowFocus: 'always',
  });
  const all = reviews.data?.data ?? [];
  const own = ownOf(all, user.userId);
  const review = useQuery({ ...reviewOptions(own?.reviewId ?? ''), enabled: own !== undefined });
  return { all, own: review.data, isPending: reviews.isPending || (own !== undefined && review.isPending) };
}

const isOpen = ({ status }: Review): boolean => status !== 'completed';

/** An open one before a completed one. */
const ownOf = (reviews: readonly Review[], userId: string): Review | undefined => {
  const own = reviews.filter(({ assignedTo }) => assignedTo?.userId === userId);
  return own.find(isOpen) ?? own[0];
};

/** Changes what is shown at once; the answer of the service follows. */
export function useReviewCache(reviewId: string) {
  const queries = useQueryClient();
  const queryKey = getReviewQueryKey(reviewOf(reviewId));
  return {
    change: async (update: (review: Review) => Review) => {
      // What is being read was written before, and would take the change back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Review>(queryKey, (review) => review && update(review));
    },
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
}
