import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { ApiErrors } from '../openapi/api-errors.decorator.js';
import type { Scope } from './scopes.js';

export const ACCESS = 'access';
export type Access = { readonly scope: Scope } | 'signed in' | 'public';

const authenticated = (access: Access) => [
  SetMetadata(ACCESS, access),
  ApiBearerAuth(),
  ApiSecurity('apiKey'),
  ApiErrors('unauthenticated', 'invalidToken', 'tokenExpired', 'invalidApiKey', 'apiKeyExpired', 'rateLimitExceeded'),
];

/** The scope a route needs; also printed in the OpenAPI document. */
export const Requires = (scope: Scope) =>
  applyDecorators(
    ...authenticated({ scope }),
    ApiExtension('x-required-scope', scope),
    ApiErrors('insufficientPermissions'),
  );

/** Any caller with valid credentials. */
export const SignedIn = () => applyDecorators(...authenticated('signed in'));

/** No credentials. */
export const Public = () =>
  applyDecorators(SetMetadata(ACCESS, 'public' satisfies Access), ApiExtension('x-public', true));
