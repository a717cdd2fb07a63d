import { defineError } from './app-error.js';

const challenge = (error?: string) => ({ 'WWW-Authenticate': error ? `Bearer error="${error}"` : 'Bearer, ApiKey' });

/** Who is calling, and what they may not do. */
export const authenticationErrors = {
  unauthenticated: defineError('UNAUTHENTICATED', 401, (message?: string) => ({
    message: message ?? 'Credentials are missing: send "Authorization: Bearer <access token>" or "X-API-Key: <key>".',
    headers: challenge(),
  })),
  invalidToken: defineError('INVALID_TOKEN', 401, (message?: string) => ({
    message: message ?? 'The access token is not valid.',
    headers: challenge('invalid_token'),
  })),
  tokenExpired: defineError('TOKEN_EXPIRED', 401, (expiredAt: Date) => ({
    message: 'The access token has expired: refresh it.',
    details: { expired_at: expiredAt.toISOString() },
    headers: challenge('invalid_token'),
  })),
  invalidApiKey: defineError('INVALID_API_KEY', 401, () => ({
    message: 'The API key is malformed, unknown or revoked.',
    headers: { 'WWW-Authenticate': 'ApiKey' },
  })),
  apiKeyExpired: defineError('API_KEY_EXPIRED', 401, (expiredAt: Date) => ({
    message: 'The API key has expired: create another.',
    details: { expired_at: expiredAt.toISOString() },
    headers: { 'WWW-Authenticate': 'ApiKey' },
  })),
  invalidCredentials: defineError('INVALID_CREDENTIALS', 401, () => ({
    message: 'The e-mail address or the password is wrong.',
    headers: challenge(),
  })),
  invalidSignInLink: defineError('INVALID_SIGN_IN_LINK', 401, () => ({
    message: 'The link is not valid: it was used, has expired, or was never made. Have a new one made.',
    headers: challenge(),
  })),
  insufficientPermissions: defineError('INSUFFICIENT_PERMISSIONS', 403, (required: string) => ({
    message: `This needs ${required}.`,
    details: { required },
  })),
  accessDenied: defineError('ACCESS_DENIED', 403, (required: string) => ({
    message: `This needs ${required}.`,
    details: { required },
  })),
  crossSiteRequest: defineError('CROSS_SITE_REQUEST', 403, (header: string) => ({
    message: `The header ${header} says that the request comes from a page of another origin: cookies count only in requests of the service's own pages.`,
    details: { header },
  })),
};
