import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { ApiErrors } from '../openapi/api-errors.decorator.js';
import { etagOf } from './etag.js';

/** Adds the entity tag of the resource that a change answers with, unless the handler has set it. */
@Injectable()
export class ChangedEtagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<unknown> {
    return next.handle().pipe(
      map((view) => {
        const response = context.switchToHttp().getResponse<Response>();
        if (!response.hasHeader('ETag')) response.set('ETag', etagOf(view));
        return view;
      }),
    );
  }
}

/** The route changes one resource, only in the state that `If-Match` names; its handler passes the header to `mustMatch`. */
export const ChangesTagged = () =>
  applyDecorators(
    UseInterceptors(ChangedEtagInterceptor),
    ApiErrors('preconditionFailed'),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'An ETag: the update is applied only if the resource still has it.',
    }),
  );
