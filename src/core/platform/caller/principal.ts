import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type RoleName, type Scope, scopes as allScopes, scopesOfRole } from './scopes.js';

/** Who is calling. Services take it as their first argument. */
export interface Principal {
  readonly kind: 'user' | 'key' | 'system';
  readonly accountId: string;
  /** A userId, a keyId, or `system`: what histories name as the actor. */
  readonly id: string;
  readonly role?: RoleName;
  readonly scopes: ReadonlySet<Scope>;
  /** The user with whose rights a key acts; absent for a key of the operator. */
  readonly ownerId?: string;
  readonly ownerRole?: RoleName;
  /** When the access token or the key expires, in milliseconds since 1970. */
  readonly expiresAt?: number;
  /** The session of an embedded sign-in, for signing out. */
  readonly sessionId?: string;
  /** Where the call came from, for the audit trail; absent for the command line and jobs. */
  readonly origin?: Origin;
}

export interface Origin {
  readonly requestId: string;
  /** Of the client. */
  readonly address?: string;
}

export const originOf = ({ ip }: Request, { locals }: Response): Origin => ({
  requestId: String(locals['requestId']),
  address: ip,
});

export const userPrincipal = (accountId: string, id: string, role: RoleName, sessionId?: string): Principal => ({
  kind: 'user',
  accountId,
  id,
  role,
  scopes: new Set(scopesOfRole[role]),
  sessionId,
});

/** The service itself, as the history knows it; for the command line and jobs. */
export const systemPrincipal = (accountId: string): Principal => ({
  kind: 'system',
  accountId,
  id: 'system',
  scopes: new Set(allScopes),
});

/** Where a request without a caller came from, as a controller's parameter. */
export const CallOrigin = createParamDecorator((_: unknown, context: ExecutionContext): Origin => {
  const http = context.switchToHttp();
  return originOf(http.getRequest<Request>(), http.getResponse<Response>());
});

/** The caller of a request, as a controller's parameter. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
  if (!user) throw new Error('This route has no caller: it is public.');
  return user;
});
