import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request } from 'express';
import { errors } from '../errors/errors.js';
import { methodsAt } from './methods-at.js';

/** Keeps `GET /v1/reviews/assign` from being taken for a read of the review "assign": that path answers POST only. */
@Injectable()
export class MethodGuard implements CanActivate {
  constructor(private readonly adapter: HttpAdapterHost) {}

  canActivate(context: ExecutionContext): boolean {
    const { method, path, route } = context.switchToHttp().getRequest<Request & { route?: { path?: string } }>();
    if (route?.path === path || !route?.path?.includes(':')) return true;
    const allowed = methodsAt(this.adapter.httpAdapter.getInstance<Application>(), path);
    if (allowed.includes(method)) return true;
    throw errors.methodNotAllowed(method, allowed);
  }
}
