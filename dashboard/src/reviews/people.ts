import { useQuery } from '@tanstack/react-query';
import { listUsersOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import type { User } from '../api/generated/types.gen.ts';
import { useSignedIn } from '../session/session.ts';
import { personName } from '../design/person-name.ts';

const none: readonly User[] = [];

/** The first hundred people of the account, for those who may see them; else none. */
export function usePeople(): readonly User[] {
  const { may } = useSignedIn();
  const users = useQuery({
    ...listUsersOptions({ query: { disabled: false, limit: 100 } }),
    enabled: may('read:users'),
    staleTime: 60_000,
  });
  return users.data?.data ?? none;
}

/** The id where the name is not known. */
export function nameOf(people: readonly User[], userId: string): string {
  const person = people.find((each) => each.userId === userId);
  return person ? personName(person) : userId;
}
