import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../platform/errors/app-error.js';
import { errors } from '../../../platform/errors/errors.js';
import type { SignedInSession } from '../session-tokens.js';
import { SessionsService } from '../sessions.service.js';
import { SessionCookies } from './session-cookies.js';

/** A request and the response that sets cookies. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** Of a route that answers as usual, as a controller's parameter. */
export const OfExchange = createParamDecorator((_: unknown, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest<Request>(), response: http.getResponse<Response>() };
});

/** Sessions of pages, whose refresh token stays in a cookie. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  /** Throws CROSS_SITE_REQUEST, and what `open` throws. */
  async begin({ request, response }: Exchange, open: () => Promise<SignedInSession>): Promise<SignedInSession> {
    this.cookies.mustBeSameOrigin(request); // or another site could sign a visitor in as somebody else
    const session = await open();
    await this.cookies.set(request, response, session);
    return session;
  }

  /** Exchanges the token of the cookie. Throws CROSS_SITE_REQUEST, UNAUTHENTICATED, INVALID_TOKEN. */
  async renew({ request, response }: Exchange): Promise<SignedInSession> {
    const token = this.cookies.refreshToken(request);
    if (token === undefined) throw errors.unauthenticated(noToken);
    const session = await this.sessions.refresh(token, { mayRepeat: true }).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) this.end({ request, response });
      throw error;
    });
    await this.cookies.set(request, response, session);
    return session;
  }

  end({ request, response }: Exchange): void {
    this.cookies.clear(request, response);
  }
}

const noToken = 'There is no session to renew: sign in, or send the refresh token as `refresh_token`.';
