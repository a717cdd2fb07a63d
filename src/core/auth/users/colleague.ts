import type { RoleName } from '../scopes.js';

/** A user as other features see one, at this moment. */
export interface Colleague {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: RoleName;
  readonly teams: readonly string[];
  readonly expertise: readonly string[];
  /** Not deactivated, switched on, and not out of office now. */
  readonly available: boolean;
  /** Whether now falls in the working hours, in the user's zone; always where there are none. */
  readonly working: boolean;
  readonly maxOpenReviews: number;
}
