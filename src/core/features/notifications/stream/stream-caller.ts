import type { RoleName } from '../../../platform/caller/scopes.js';

/** Whose connection it is. Kept for each: no more than is needed. */
export interface StreamCaller {
  readonly accountId: string;
  readonly userId: string;
  readonly role: RoleName;
  /** Absent where an external identity provider vouches for the user. */
  readonly sessionId?: string;
  /** When the access token ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Callers with the same key are alive together. */
export const sessionKey = ({ userId, sessionId = '', role }: StreamCaller): string => `${userId} ${sessionId} ${role}`;
