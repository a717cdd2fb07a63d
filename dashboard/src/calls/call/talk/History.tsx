import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { listCommentsOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import type { Analysis, Review } from '../../../api/generated/types.gen.ts';
import { Failure } from '../../../design/Failure.tsx';
import { VerdictWord } from '../verdict/VerdictWord.tsx';
import { type CallEvent, callEvents } from './call-events.ts';
import { CommentComposer } from './CommentComposer.tsx';
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

export function HistoryLine({ event: { at, who, what, text, findings } }: { readonly event: CallEvent }) {
  const t = useTranslations('call.history');
  const format = useFormatter();
  // What a later version of the service names is shown as it is.
  const key = `event.${what}` as 'event.created';
  return (
    <li className={classes.entry}>
      <time className={classes.when} dateTime={at}>
        {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span>
        {findings ? <VerdictWord findings={findings} /> : t.has(key) ? t(key) : what}{' '}
        {who && <span className={classes.who}>{who}</span>}
      </span>
      {text !== undefined && <p className={classes.comment}>{text}</p>}
    </li>
  );
}
