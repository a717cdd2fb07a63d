import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { etagOf } from './etag.js';

const INCLUDES = 'included parts';

/** Tells the entity tag of the resource, which its included parts are no part of. */
@Injectable()
export class EtagInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<unknown> {
    const http = context.switchToHttp();
    const parts = this.reflector.get<readonly string[]>(INCLUDES, context.getHandler());
    const { query, headers } = http.getRequest<Request>();
    // The tag says nothing of what is included, so no 304 may rest on it.
    if ('include' in query) delete headers['if-none-match'];
    return next.handle().pipe(
      map((view) => {
        const resource = Object.fromEntries(Object.entries(view).filter(([name]) => !parts.includes(name)));
        http.getResponse<Response>().set({ ETag: etagOf(resource), 'Cache-Control': 'private, no-cache' });
        return view;
      }),
    );
  }
}

/** The route reads one resource. `parts` are the fields that `include` adds. */
export const Tagged = (...parts: string[]) =>
  applyDecorators(SetMetadata(INCLUDES, parts), UseInterceptors(EtagInterceptor), ApiExtension('x-etag', true));
