import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorOf } from '../../api/error.ts';
import { getAnalysisOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import type { Analysis } from '../../api/generated/types.gen.ts';
import { useAnalysis } from './call-data.ts';

/** How often an open call is looked at again, milliseconds. */
const pause = { atRest: 15_000, inAnalysis: 2000 };

export const isInAnalysis = ({ status }: Analysis): boolean => status === 'queued' || status === 'processing';

/** The call as it is now, without its transcript. */
const useLatest = (analysisId: string) =>
  useQuery({
    ...getAnalysisOptions({ path: { analysisId } }),
    refetchInterval: ({ state: { data } }) => (data && isInAnalysis(data) ? pause.inAnalysis : pause.atRest),
    refetchOnWindowFocus: 'always',
  });

/**
 * The call as it is shown. The score on screen never changes by itself: once the call has been analysed again, or is being
 * analysed again, that is in `newer` until `show` is called. A call without a result is shown as soon as it has one.
 */
export function useShownAnalysis(analysisId: string) {
  const { data: read, refetch, error } = useAnalysis(analysisId);
  const { data: latest, error: lost } = useLatest(analysisId);
  const [held, hold] = useState(read);
  const shown = held ?? read;
  if (read && read !== held && (!held || isInAnalysis(held) || read.completedAt === held.completedAt)) hold(read);
  const differs =
    latest && shown && (latest.completedAt !== shown.completedAt || isInAnalysis(latest) !== isInAnalysis(shown));
  const isAwaited = differs === true && isInAnalysis(shown);
  useEffect(() => {
    if (isAwaited) void refetch();
  }, [isAwaited, refetch]);
  return {
    data: shown,
    error: shown ? null : error,
    refetch,
    newer: differs && !isAwaited ? latest : undefined,
    show: async () => hold((await refetch()).data),
    /** The caller may not see it any more, or it was erased. */
    isLost: errorOf(lost).code === 'ANALYSIS_NOT_FOUND',
  };
}
