import { useQuery } from '@tanstack/react-query';
import { listReviewsOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import type { Review } from '../api/generated/types.gen.ts';
import { useSignedIn } from '../session/session.ts';

const status: Review['status'][] = ['pending', 'in_progress', 'escalated'];
const limit = 100;

/** The open review of each call, of those that the caller may see; undefined where there is none. */
export function useOpenReviews(current: string | null): (analysisId: string | null) => Review | undefined {
  const { may } = useSignedIn();
  const enabled = may('read:reviews');
  const urgent = useQuery({ ...listReviewsOptions({ query: { status, limit } }), enabled });
  // Beyond the first page, that of the current call is asked for alone.
  const isWhole = urgent.data?.pagination.hasNext === false;
  const own = useQuery({
    ...listReviewsOptions({ query: { status, analysisId: current ?? '' } }),
    enabled: enabled && urgent.isSuccess && !isWhole && current !== null,
  });
  const all = [...(own.data?.data ?? []), ...(urgent.data?.data ?? [])];
  return (analysisId) => all.find((review) => review.analysisId === analysisId);
}
