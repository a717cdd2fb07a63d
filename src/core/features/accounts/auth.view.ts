import type { ApiKey } from './api-key.entity.js';
import type { ApiKeyView, CreatedApiKey, SessionView } from './auth.schemas.js';
import type { SignedInSession } from './session-tokens.js';
import { viewUser } from './users/user.view.js';

export function viewSession({
  accessToken,
  refreshToken,
  expiresAt,
  expiresInSeconds,
  user,
}: SignedInSession): SessionView {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    expires_at: expiresAt.toISOString(),
    user: viewUser(user),
  };
}

/** Its refresh token is in a cookie, out of the reach of scripts. */
export const viewBrowserSession = (session: SignedInSession): SessionView => ({
  ...viewSession(session),
  refresh_token: null,
});

/** Without its value. */
export function viewNewApiKey(key: ApiKey): Omit<CreatedApiKey, 'key'> {
  const { keyId, name, scopes, expiresAt, createdAt } = viewApiKey(key);
  return { keyId, name, scopes, expiresAt, createdAt };
}

export function viewApiKey(key: ApiKey): ApiKeyView {
  const { id, name, scopes, expiresAt, createdAt, lastFour, lastUsedAt, createdBy, ownerId = null } = key;
  const times = {
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
  return { keyId: id, name, scopes, lastFour, createdBy, ownerId, ...times };
}
