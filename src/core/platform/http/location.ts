import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';

const CREATES = 'creates';
interface Created {
  readonly collection: string;
  readonly idField: string;
}

/**
 * The route answers 201 with `Location`: the path of the collection, with `:name` for a parameter of the request's path, and what
 * stands in a field of the answer.
 */
export const Creates = (collection: string, idField: string) =>
  applyDecorators(SetMetadata(CREATES, { collection, idField } satisfies Created), ApiExtension('x-location', true));

/** Says where the created resource is (RFC 9110, 10.2.2), in a repeated answer too. */
@Injectable()
export class LocationInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const created = this.reflector.get<Created | undefined>(CREATES, context.getHandler());
    if (!created) return next.handle();
    return next.handle().pipe(
      map((body: Readonly<Record<string, unknown>>) => {
        const http = context.switchToHttp();
        const { params } = http.getRequest<Request>();
        const collection = created.collection.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
        http.getResponse<Response>().location(`${collection}/${String(body[created.idField])}`);
        return body;
      }),
    );
  }
}
