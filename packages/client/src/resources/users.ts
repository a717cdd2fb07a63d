import { requestOptions, type CallOptions, type CreateOptions, type UpdateOptions } from '../call-options.js';
import { dataOf } from '../etag.js';
import type { Operations } from '../generated/sdk.gen.js';
import type { Caller, ListUsersData, NewUser, User, UserList, UserUpdate } from '../generated/types.gen.js';
import { Pages } from '../lists/pages.js';

type Filters = Omit<NonNullable<ListUsersData['query']>, 'page'>;

/** The people of the account. */
export class UsersResource {
  constructor(private readonly operations: Operations) {}

  list(filters: Filters = {}, options?: CallOptions): Pages<UserList> {
    return new Pages((position) =>
      this.operations.listUsers({ ...requestOptions(options), query: { ...filters, ...position } }),
    );
  }

  get(userId: string, options?: CallOptions): Promise<User> {
    return dataOf(this.operations.getUser({ ...requestOptions(options), path: { userId } }));
  }

  /** Whom the credentials of this client stand for, and its scopes. */
  current(options?: CallOptions): Promise<Caller> {
    return dataOf(this.operations.currentUser(requestOptions(options)));
  }

  create(user: NewUser, options?: CreateOptions): Promise<User> {
    return dataOf(this.operations.createUser({ ...requestOptions(options), body: user }));
  }

  update(userId: string, changes: UserUpdate, options?: UpdateOptions): Promise<User> {
    return dataOf(this.operations.updateUser({ ...requestOptions(options), path: { userId }, body: changes }));
  }

  /** The user cannot sign in any more; what they did stays. */
  async deactivate(userId: string, options?: CallOptions): Promise<void> {
    await this.operations.deactivateUser({ ...requestOptions(options), path: { userId } });
  }
}
