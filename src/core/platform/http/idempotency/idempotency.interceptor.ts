import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Principal } from '../../caller/principal.js';
import { AppError } from '../../errors/app-error.js';
import { errorBody } from '../../errors/error-body.js';
import { errors } from '../../errors/errors.js';
import { type Claim, Replay } from './claim.js';
import { Idempotency } from './idempotency.js';
import { CLAIM, IDEMPOTENT, type IdempotentRoute, type WithClaim } from './idempotent.decorator.js';
import { mustBeWhole } from './kept-response.js';

const sane = /^[\x21-\x7e]{1,255}$/;

/** Does a route marked `@Idempotent` once for each `Idempotency-Key`, and answers a repetition with the first response. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & WithClaim & { user?: Principal }>();
    const route = this.reflector.get<IdempotentRoute | undefined>(IDEMPOTENT, context.getHandler());
    const key = request.headers['idempotency-key'];
    if (!route || key === undefined || !request.user) return next.handle();
    if (typeof key !== 'string' || !sane.test(key))
      throw errors.malformedRequest('The header Idempotency-Key must have 1 to 255 visible ASCII characters.');
    const claim = await this.idempotency.claim(request.user, request.method, request.path, key);
    request[CLAIM] = claim;
    return from(this.once(claim, route, request, http.getResponse<Response>(), next));
  }

  private async once(
    claim: Claim,
    { without, saysItself }: IdempotentRoute,
    request: Request,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    try {
      if (!saysItself && !request.is('multipart/form-data')) await claim.is(request.body ?? null);
      const body: unknown = await lastValueFrom(next.handle());
      await claim.keep({ status: response.statusCode, body: leaveOut(body, without) });
      return body;
    } catch (error) {
      if (error instanceof Replay) return repeat(error, response);
      if (error instanceof AppError && error.status < 500)
        await claim.keep({ status: error.status, body: errorBody(error) });
      throw error;
    } finally {
      await claim.end();
    }
  }
}

function repeat({ response: kept }: Replay, response: Response): unknown {
  mustBeWhole(kept);
  const { status, body } = kept;
  response.set('Idempotent-Replay', 'true');
  if (status < 400) return body;
  const { code, message, details, ...extra } = (body as ReturnType<typeof errorBody>).error;
  throw new AppError(code, status, { message, details, extra });
}

const leaveOut = (body: unknown, names: readonly string[]): unknown =>
  names.length === 0
    ? body
    : Object.fromEntries(Object.entries(body as object).filter(([name]) => !names.includes(name)));
