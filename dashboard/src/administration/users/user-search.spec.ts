import { readUserSearch, userQuery } from './user-search.ts';

describe('filters of users in an address', () => {
  it('are what the list knows', () =>
    expect(readUserSearch({ search: ' jo ', role: 'admin', show: 'all', page: 2 })).toEqual({
      search: 'jo',
      role: 'admin',
      show: 'all',
      page: 2,
    }));
  it('leave out what it does not know', () =>
    expect(readUserSearch({ search: 5, role: 'owner', show: 'x', page: 0 })).toEqual({}));
  it('leave out deactivated users unless they are asked for', () => {
    expect(userQuery({}).disabled).toBe(false);
    expect(userQuery({ show: 'disabled' }).disabled).toBe(true);
    expect(userQuery({ show: 'all' }).disabled).toBeUndefined();
  });
});
