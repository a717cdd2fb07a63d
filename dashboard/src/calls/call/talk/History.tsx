import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listCommentsOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import type { Analysis, Review } from '../../../api/generated/types.gen.ts';
import { Failure } from '../../../design/Failure.tsx';
import { callEvents } from './call-events.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import classes from './talk.module.css';

interface Props {
  readonly analysis: Analysis;
  readonly reviews: readonly Review[];
}

export function History({ analysis, reviews }: Props) {
  const t = useTranslations('call.history');
  const comments = useQuery(listCommentsOptions({ path: { analysisId: analysis.analysisId } }));
  return (
    <>
      {comments.isError && (
        <Failure failure={comments.error} what={t('failed')} onRetry={() => void comments.refetch()} />
      )}
      <ol className={classes.entries}>
        {callEvents(analysis, reviews, comments.data?.data ?? []).map((event) => (
          <HistoryLine key={event.key} event={event} />
        ))}
      </ol>
      <CommentComposer analysisId={analysis.analysisId} />
    </>
  );
}
