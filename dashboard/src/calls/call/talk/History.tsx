import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { listCommentsOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import type { Analysis, Comment, HistoryEntry } from '../../../api/generated/types.gen.ts';
import { Failure } from '../../../design/Failure.tsx';
import { CommentComposer } from './CommentComposer.tsx';
import classes from './talk.module.css';

interface Event {
  readonly key: string;
  readonly at: string;
  readonly who: string | null;
  readonly what: string;
  readonly comment?: string;
}

const ofHistory = ({ timestamp, event, user }: HistoryEntry, index: number): Event => ({
  key: `history ${index}`,
  at: timestamp,
  who: user,
  what: event.replaceAll(/[._]/g, ' '),
});

const ofComment = ({ commentId, createdAt, author, text }: Comment): Event => ({
  key: commentId,
  at: createdAt,
  who: author.name ?? author.id,
  what: '',
  comment: text,
});

/** What happened to the call and what people said about it, oldest first. */
export function History({ analysis }: { readonly analysis: Analysis }) {
  const t = useTranslations('call.history');
  const format = useFormatter();
  const comments = useQuery(listCommentsOptions({ path: { analysisId: analysis.analysisId } }));
  const events = [...(analysis.history ?? []).map(ofHistory), ...(comments.data?.data ?? []).map(ofComment)].toSorted(
    (a, b) => a.at.localeCompare(b.at),
  );
  return (
    <>
      {comments.isError && (
        <Failure failure={comments.error} what={t('failed')} onRetry={() => void comments.refetch()} />
      )}
      <ol className={classes.entries}>
        {events.map(({ key, at, who, what, comment }) => (
          <li key={key} className={classes.entry}>
            <time className={classes.when} dateTime={at}>
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            <span>
              {what} {who && <span className={classes.who}>{who}</span>}
            </span>
            {comment !== undefined && <p className={classes.comment}>{comment}</p>}
          </li>
        ))}
      </ol>
      <CommentComposer analysisId={analysis.analysisId} />
    </>
  );
}
