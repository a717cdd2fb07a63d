import { useEffect } from 'react';
import { queries } from '../../app/queries.ts';
import { useSignedIn } from '../../session/session.ts';
import { ownOf, reviewOptions, waveformOptions } from './call-data.ts';
import { analysisOptions, reviewsOptions } from './call-options.ts';
import { prefetchCall } from './prefetch-call.ts';

/** The call that is open comes first, milliseconds. */
const restFirst = 1000;

/** Reads the next call of the queue while this one is listened to, so that it is there when its turn comes. */
export function useLoadAhead(analysisId: string | undefined): void {
  const { user } = useSignedIn();
  useEffect(() => {
    if (analysisId === undefined) return undefined;
    const timer = setTimeout(() => void loadAhead(analysisId, user.userId), restFirst);
    return () => clearTimeout(timer);
  }, [analysisId, user.userId]);
}

async function loadAhead(analysisId: string, userId: string): Promise<void> {
  await prefetchCall(analysisId);
  const analysis = queries.getQueryData(analysisOptions(analysisId).queryKey);
  const own = ownOf(queries.getQueryData(reviewsOptions(analysisId).queryKey)?.data ?? [], userId);
  await Promise.all([
    analysis && queries.prefetchQuery(waveformOptions(analysis.fileInfo.fileId)),
    own && queries.prefetchQuery(reviewOptions(own.reviewId)),
  ]);
}
