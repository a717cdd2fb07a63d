import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Principal } from '../caller/principal.js';
import { errors } from '../errors/errors.js';
import { problemType } from './prefers-problem.js';

const PRODUCES = 'produces';
/** Media types of a route that answers with anything but JSON alone; none: whatever it has, as with a recording. */
export const Produces = (...types: readonly string[]) => SetMetadata(PRODUCES, types);

/** Throws NOT_ACCEPTABLE where `Accept` names nothing that the route can answer with. Pages and health checks answer anyone. */
@Injectable()
export class AcceptGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    if (!request.user || request.method === 'DELETE') return true;
    const offered = this.reflector.get<string[] | undefined>(PRODUCES, context.getHandler()) ?? ['application/json'];
    if (offered.length === 0 || request.accepts(offered) !== false) return true;
    // It names the format of errors alone; what is no error comes as JSON.
    if (offered.includes('application/json') && request.accepts(problemType) !== false) return true;
    throw errors.notAcceptable(offered);
  }
}
