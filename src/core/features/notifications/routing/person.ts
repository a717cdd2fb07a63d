/** A person who can be notified: a user of the account, or an external address. */
export interface Person {
  /** The userId, or `mailto:` and the address. */
  readonly key: string;
  readonly userId: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly phoneNumber: string | null;
  readonly role: string | null;
  readonly teams: readonly string[];
  /** Deactivated users get nothing. */
  readonly isActive: boolean;
  readonly available: boolean;
  /** In the user's zone. */
  isWorking(zone?: string): boolean;
  readonly locale: string;
  readonly timeZone: string;
}

/** An address that belongs to nobody here. */
export const outsider = (email: string): Person => ({
  key: `mailto:${email.toLowerCase()}`,
  userId: null,
  email,
  name: null,
  phoneNumber: null,
  role: null,
  teams: [],
  isActive: true,
  available: true,
  isWorking: () => true,
  locale: 'en',
  timeZone: 'UTC',
});
