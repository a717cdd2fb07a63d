import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { shortId } from '../../design/short-id.ts';
import { useReview } from './call-data.ts';
import { CallPage } from './CallPage.tsx';
import { CallSkeleton } from './CallSkeleton.tsx';
import { useShownAnalysis } from './shown-analysis.ts';

/** One call: what was heard, what speaks for fraud, and the verdict. */
export function CallScreen() {
  const { analysisId } = useParams({ from: '/desk/calls/$analysisId' });
  const router = useRouter();
  // The last verdict leads there, also where there is no connection then.
  useEffect(() => void router.preloadRoute({ to: '/queue' }), [router]);
  return <Call key={analysisId} analysisId={analysisId} />;
}

function Call({ analysisId }: { readonly analysisId: string }) {
  const t = useTranslations('call');
  const { t: startAt } = useSearch({ from: '/desk/calls/$analysisId' });
  const state = useShownAnalysis(analysisId);
  const review = useReview(analysisId);
  if (state.error)
    return (
      <Screen title={t('title', { id: shortId(analysisId) })}>
        <Failure failure={state.error} what={t('loadFailed')} onRetry={() => void state.refetch()} />
      </Screen>
    );
  if (!state.data || review.isPending) return <CallSkeleton title={t('title', { id: shortId(analysisId) })} />;
  return <CallPage analysis={state.data} state={state} review={review} startAt={startAt} />;
}
