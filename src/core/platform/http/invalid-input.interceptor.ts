import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, type Observable, throwError } from 'rxjs';
import { errors } from '../errors/errors.js';
import { INVALID, InvalidInput, type InvalidName } from './invalid.decorator.js';

/** Answers bad input with the error that the route documents. */
@Injectable()
export class InvalidInputInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = this.reflector.getAllAndOverride<InvalidName | undefined>(INVALID, [
      context.getHandler(),
      context.getClass(),
    ]);
    return next
      .handle()
      .pipe(
        catchError((error) =>
          throwError(() => (error instanceof InvalidInput ? errors[name ?? 'validationFailed'](error.fields) : error)),
        ),
      );
  }
}
