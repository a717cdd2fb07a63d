import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getFileWaveformOptions,
  getReviewOptions,
  getReviewQueryKey,
} from '../../api/generated/@tanstack/react-query.gen.ts';
import { getAnalysis } from '../../api/generated/sdk.gen.ts';
import type { Analysis, Review } from '../../api/generated/types.gen.ts';
import { useSignedIn } from '../../session/session.ts';
import { analysisOptions, reviewsOptions } from './call-options.ts';

/** Columns of the waveform: as many as the service keeps, for a look from near. */
const points = 4096;

export const useAnalysis = (analysisId: string) => useQuery(analysisOptions(analysisId));

export const waveformOptions = (fileId: string) => ({
  ...getFileWaveformOptions({ path: { fileId }, query: { points } }),
  staleTime: Infinity,
});

/** The times of the words, once there is a transcript. It can be read before they are there. */
export const useWords = ({ analysisId, completedAt, transcription }: Analysis) =>
  useQuery({
    queryKey: ['words', analysisId, completedAt],
    queryFn: async ({ signal }) => {
      const { data } = await getAnalysis({
        path: { analysisId },
        query: { include: ['words'] },
        signal,
        throwOnError: true,
      });
      return data.transcription?.words ?? null;
    },
    enabled: transcription !== undefined && transcription !== null && transcription.speakers.length > 0,
    staleTime: Infinity,
  }).data ?? null;

/** The waveform of a recording never changes; trimming makes another recording. */
export const useWaveform = (fileId: string | undefined) =>
  useQuery({ ...waveformOptions(fileId ?? ''), enabled: fileId !== undefined });

const include = ['indicators', 'missedSigns'] as const;
export const reviewOf = (reviewId: string) => ({ path: { reviewId }, query: { include: [...include] } });
export const reviewOptions = (reviewId: string) => getReviewOptions(reviewOf(reviewId));

/** How often the reviews of an open call are looked at again, milliseconds: who has it, and what they decided. */
const lookAgain = 15_000;

/** The reviews of a call, and among them the caller's own, read with its answers. */
export function useReview(analysisId: string) {
  const { user, may } = useSignedIn();
  const reviews = useQuery({
    ...reviewsOptions(analysisId),
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

/** The caller's own review: an open one before a completed one. */
export const ownOf = (reviews: readonly Review[], userId: string): Review | undefined => {
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
