import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors/app-error.js';
import { errors } from '../../platform/errors/errors.js';
import { SessionCookies } from './browser/session-cookies.js';
import { RevocationWatch } from './revocation-watch.js';
import { MEDIA_COOKIE } from '../../platform/caller/media-cookie.decorator.js';
import { originOf, type Principal } from '../../platform/caller/principal.js';
import { ACCESS, type Access } from '../../platform/caller/requires.decorator.js';

/** passport reports every failure through `error` or `info`; ours say more than its own. */
function settled<T>(error: unknown, user: T | false, info: unknown): T {
  if (error) throw error;
  if (user) return user;
  throw info instanceof AppError ? info : errors.invalidToken();
}

class JwtGuard extends AuthGuard('jwt') {
  override handleRequest<T>(error: unknown, user: T | false, info: unknown): T {
    return settled(error, user, info);
  }
}
class MediaGuard extends AuthGuard('media') {
  override handleRequest<T>(error: unknown, user: T | false, info: unknown): T {
    return settled(error, user, info);
  }
}
class ApiKeyGuard extends AuthGuard('headerapikey') {
  override handleRequest<T>(error: unknown, user: T | false, info: unknown): T {
    return settled(error, user, info);
  }
}

/** Finds out who is calling. Where both headers are sent the token decides; a cookie counts only without them, and where the route takes it. */
@Injectable()
export class CallerGuard implements CanActivate {
  private readonly jwt = new JwtGuard();
  private readonly apiKey = new ApiKeyGuard();
  private readonly media = new MediaGuard();

  constructor(
    private readonly reflector: Reflector,
    private readonly revocations: RevocationWatch,
    private readonly cookies: SessionCookies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: Principal }>();
    if (request.headers.authorization !== undefined) await this.jwt.canActivate(context);
    else if (request.headers['x-api-key'] !== undefined) await this.apiKey.canActivate(context);
    else if (this.hasMediaCookie(context, request)) await this.media.canActivate(context);
    else throw errors.unauthenticated();
    const response = http.getResponse<Response>();
    request.user = { ...request.user!, origin: originOf(request, response) };
    this.revocations.watch(request.user, request, response);
    return true;
  }

  /** Throws CROSS_SITE_REQUEST. */
  private hasMediaCookie(context: ExecutionContext, request: Request): boolean {
    const isTaken = this.reflector.get<boolean | undefined>(MEDIA_COOKIE, context.getHandler());
    return isTaken === true && this.cookies.mediaToken(request) !== undefined;
  }
}
