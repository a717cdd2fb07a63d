import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiErrors } from '../../openapi/api-errors.decorator.js';
import type { Claim } from './claim.js';

export const IDEMPOTENT = 'idempotent';
export interface IdempotentRoute {
  /** Fields that are shown once, and not in a replay. */
  readonly without: readonly string[];
  /** The handler says itself what was sent: the request is more than a JSON body. */
  readonly saysItself: boolean;
}
export const CLAIM = Symbol('idempotency claim');
export interface WithClaim {
  [CLAIM]?: Claim;
}

/** The route takes an `Idempotency-Key`. */
export const Idempotent = ({ without = [], saysItself = false }: Partial<IdempotentRoute> = {}) =>
  applyDecorators(
    SetMetadata(IDEMPOTENT, { without, saysItself } satisfies IdempotentRoute),
    ApiErrors('idempotencyMismatch', 'conflict', 'malformedRequest'),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'If the request is repeated with the same key and body within 24 hours, it is not executed again: the response is the first one, with `Idempotent-Replay: true`.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    }),
  );

/** The claim of this request; undefined without a key. */
export const IdempotencyClaim = createParamDecorator(
  (_: unknown, context: ExecutionContext): Claim | undefined =>
    context.switchToHttp().getRequest<Request & WithClaim>()[CLAIM],
);
