import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { shortId } from '../../design/short-id.ts';
import { useAnalysis, useReview } from './call-data.ts';
import { CallPage } from './CallPage.tsx';
import { CallSkeleton } from './CallSkeleton.tsx';

/** One call: what was heard, what speaks for fraud, and the verdict. */
export function CallScreen() {
  const t = useTranslations('call');
  const { analysisId } = useParams({ from: '/desk/calls/$analysisId' });
  const { t: startAt } = useSearch({ from: '/desk/calls/$analysisId' });
  const analysis = useAnalysis(analysisId);
  const review = useReview(analysisId);
  const router = useRouter();
  // The last verdict leads there, also where there is no connection then.
  useEffect(() => void router.preloadRoute({ to: '/queue' }), [router]);
  if (analysis.isError)
    return (
      <Screen title={t('title', { id: shortId(analysisId) })}>
        <Failure failure={analysis.error} what={t('loadFailed')} onRetry={() => void analysis.refetch()} />
      </Screen>
    );
  if (!analysis.data || review.isPending) return <CallSkeleton title={t('title', { id: shortId(analysisId) })} />;
  return <CallPage key={analysisId} analysis={analysis.data} review={review} startAt={startAt} />;
}
