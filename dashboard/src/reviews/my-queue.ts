import { useInfiniteQuery } from '@tanstack/react-query';
import type { Review, ReviewStatus, User } from '../api/generated/types.gen.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { isSupervisor } from '../session/is-supervisor.ts';
import { useSignedIn } from '../session/session.ts';
import { reviewPages } from './review-pages.ts';
import { unique } from './unique.ts';

/** Escalated reviews are for those who may decide them. */
const statusesFor = (user: User): ReviewStatus[] =>
  isSupervisor(user) ? ['pending', 'in_progress', 'escalated'] : ['pending', 'in_progress'];

interface Options {
  readonly enabled?: boolean;
  /** 'always' for what must be as it is now, although it was read a moment ago. */
  readonly refetchOnMount?: true | 'always';
}

/** What waits for the signed-in person, the most urgent first, without what is decided here and on its way. */
export function useMyQueue(options: Options = {}) {
  const { user } = useSignedIn();
  const leaving = new Set(useOutbox(user.userId).map(({ reviewId }) => reviewId));
  const query = useInfiniteQuery({
    ...reviewPages({ assignedTo: 'me', status: statusesFor(user) }),
    ...options,
  });
  const read: readonly Review[] = unique(query.data?.pages.flatMap(({ data }) => data) ?? []);
  const reviews = read.filter(({ reviewId }) => !leaving.has(reviewId));
  const total = (query.data?.pages[0]?.pagination.total ?? 0) - (read.length - reviews.length);
  return { query, reviews, total };
}
