import { queryOptions, useQuery } from '@tanstack/react-query';
import { getReviewWorkloadOptions, listUsersQueryKey } from '../api/generated/@tanstack/react-query.gen.ts';
import { listUsers } from '../api/generated/sdk.gen.ts';
import type { ReviewLoad, User } from '../api/generated/types.gen.ts';

/** A reviewer with what they have to do now. */
export interface Person {
  readonly user: User;
  readonly load: ReviewLoad;
}

const limit = 100;
const allUsers = queryOptions({
  queryKey: [{ ...listUsersQueryKey()[0], all: true }],
  queryFn: async ({ signal }) => {
    const users: User[] = [];
    for (let page = 1; ; page++) {
      const { data } = await listUsers({ query: { page, limit }, signal, throwOnError: true });
      users.push(...data.data);
      if (!data.pagination.hasNext) return users;
    }
  },
});

const nothing: ReviewLoad = { open: 0, overdue: 0, nextDeadline: null };

/** Who takes reviews: reviewers, and everybody else who has some. By name, so that nobody changes place. */
export function peopleOf(
  users: readonly User[],
  loads: readonly (ReviewLoad & { userId: string })[],
): readonly Person[] {
  const byUser = new Map(loads.map((load) => [load.userId, load]));
  return users
    .map((user) => ({ user, load: byUser.get(user.userId) ?? nothing }))
    .filter(({ user: { role, disabled }, load }) => load.open > 0 || (role === 'reviewer' && !disabled));
}

/** Figures are renewed each minute. */
export function usePeople() {
  const users = useQuery(allUsers);
  const workload = useQuery({ ...getReviewWorkloadOptions(), refetchInterval: 60_000 });
  const people = users.data && workload.data && peopleOf(users.data, workload.data.reviewers);
  return { users, workload, people };
}
