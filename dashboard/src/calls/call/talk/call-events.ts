import type { Analysis, Comment, Findings, HistoryEntry, Review } from '../../../api/generated/types.gen.ts';
import { personName } from '../../../design/person-name.ts';

/** One line of the history of a call. */
export interface CallEvent {
  readonly key: string;
  readonly at: string;
  /** A name, or the id of an API key; null where the service did it. */
  readonly who: string | null;
  /** What happened, as the service names it; or a verdict, or a comment. */
  readonly what: string;
  readonly text?: string;
  readonly findings?: Findings;
}

const ofAnalysis = ({ timestamp, event, user, userName }: HistoryEntry, at: number): CallEvent => ({
  key: `analysis ${at}`,
  at: timestamp,
  who: userName ?? (user === 'system' ? null : user),
  what: event,
});

const ofComment = ({ commentId, createdAt, author, text }: Comment): CallEvent => ({
  key: commentId,
  at: createdAt,
  who: author.name ?? author.id,
  what: 'comment',
  text,
});

function ofReview({ reviewId, assignedTo, startedAt, completedAt, findings, withdrawn }: Review): readonly CallEvent[] {
  const who = assignedTo && personName(assignedTo);
  const line = (what: string, at: string): CallEvent => ({ key: `${reviewId} ${what}`, at, who, what });
  const end: CallEvent[] = [];
  if (completedAt && withdrawn) end.push({ ...line('reviewWithdrawn', completedAt), who: null });
  else if (completedAt)
    end.push({
      ...line(findings ? 'verdict' : 'decided', completedAt),
      ...(findings && { findings, ...(findings.notes && { text: findings.notes }) }),
    });
  return [...(startedAt && startedAt !== completedAt ? [line('reviewStarted', startedAt)] : []), ...end];
}

/** What happened to a call, what was decided and what was said about it, oldest first. */
export const callEvents = (
  { history = [] }: Analysis,
  reviews: readonly Review[],
  comments: readonly Comment[],
): readonly CallEvent[] =>
  [...history.map(ofAnalysis), ...reviews.flatMap(ofReview), ...comments.map(ofComment)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
