import type { ListUsersData, Role } from '../../api/generated/types.gen.ts';
import { readPage } from '../../lists/page-search.ts';

export interface UserSearch {
  readonly page?: number;
  readonly search?: string;
  readonly role?: Role;
  /** Deactivated ones; absent: the active ones. */
  readonly show?: 'disabled' | 'all';
}

export const roles: readonly Role[] = ['viewer', 'reviewer', 'supervisor', 'admin'];
const shows = ['disabled', 'all'] as const;

export function readUserSearch(raw: Record<string, unknown>): UserSearch {
  const search = typeof raw.search === 'string' ? raw.search.trim().slice(0, 200) : '';
  const role = roles.find((each) => each === raw.role);
  const show = shows.find((each) => each === raw.show);
  return { ...readPage(raw), ...(search && { search }), ...(role && { role }), ...(show && { show }) };
}

export const userQuery = ({ page = 1, search, role, show }: UserSearch): NonNullable<ListUsersData['query']> => ({
  page,
  limit: 50,
  ...(search && { search }),
  ...(role && { role }),
  ...(show !== 'all' && { disabled: show === 'disabled' }),
});
