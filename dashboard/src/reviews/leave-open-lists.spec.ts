import { QueryClient } from '@tanstack/react-query';
import { leaveOpenLists } from './leave-open-lists.ts';
import { reviewPages } from './review-pages.ts';

const page = (...ids: string[]) => ({
  data: ids.map((reviewId) => ({ reviewId })),
  pagination: { page: 1, limit: 100, total: 3, hasNext: false },
});

test('a completed review leaves the lists of open ones, and their total, but no other', () => {
  const queries = new QueryClient();
  const open = reviewPages({ assignedTo: 'me', status: ['pending', 'in_progress'] }).queryKey;
  const all = reviewPages({ assignedTo: 'me' }).queryKey;
  for (const key of [open, all])
    queries.setQueryData(key, { pages: [page('a', 'b'), page('c')], pageParams: [1, 2] } as never);
  leaveOpenLists(queries, 'b');
  const read = (key: typeof open) =>
    queries
      .getQueryData(key)!
      .pages.map(({ data, pagination }) => [data.map(({ reviewId }) => reviewId), pagination.total]);
  expect(read(open)).toEqual([
    [['a'], 2],
    [['c'], 2],
  ]);
  expect(read(all)).toEqual([
    [['a', 'b'], 3],
    [['c'], 3],
  ]);
  leaveOpenLists(queries, 'b');
  expect(read(open)[0]).toEqual([['a'], 2]);
});
