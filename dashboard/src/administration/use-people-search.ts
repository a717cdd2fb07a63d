import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listUsersOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import type { User } from '../api/generated/types.gen.ts';

/** Active people with a part of the name or address, found by the service. */
export function usePeopleSearch(search: string) {
  const query = { disabled: false, limit: 50, ...(search.trim() && { search: search.trim() }) };
  return useQuery({ ...listUsersOptions({ query }), placeholderData: keepPreviousData });
}

/** Names are not unique: the address follows. */
export const personLabel = ({ name, email }: Pick<User, 'name' | 'email'>): string =>
  name ? `${name} (${email})` : email;
