import type { RoleName } from '../../platform/caller/scopes.js';

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
  readonly disabled: boolean;
  /** Whether now falls in the working hours, in the user's zone; always where there are none. */
  readonly working: boolean;
  /** The same by the clock of another zone. */
  isWorkingIn(zone: string): boolean;
  /** IANA. */
  readonly timeZone: string;
  /** BCP 47. */
  readonly locale: string;
  /** E.164. */
  readonly phoneNumber: string | null;
  readonly maxOpenReviews: number;
}
