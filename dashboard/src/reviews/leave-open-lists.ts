import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListReviewsData, ReviewList } from '../api/generated/types.gen.ts';

interface Listed {
  readonly _id?: string;
  readonly _infinite?: boolean;
  readonly query?: ListReviewsData['query'];
}

const listsOpen = (queryKey: QueryKey): boolean => {
  const { _id, _infinite, query } = (queryKey[0] ?? {}) as Listed;
  return (
    _id === 'listReviews' && _infinite === true && query?.status !== undefined && !query.status.includes('completed')
  );
};

/** A review that is completed leaves the lists of open ones that were read, before they are read again. */
export function leaveOpenLists(queries: QueryClient, reviewId: string): void {
  queries.setQueriesData<InfiniteData<ReviewList>>({ predicate: ({ queryKey }) => listsOpen(queryKey) }, (read) => {
    if (!read?.pages.some(({ data }) => data.some((review) => review.reviewId === reviewId))) return read;
    const pages = read.pages.map(({ data, pagination, ...page }) => ({
      ...page,
      data: data.filter((review) => review.reviewId !== reviewId),
      pagination: { ...pagination, total: pagination.total - 1 },
    }));
    return { ...read, pages };
  });
}
