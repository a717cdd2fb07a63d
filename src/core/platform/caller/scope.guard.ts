import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { errors } from '../errors/errors.js';
import type { Principal } from './principal.js';
import { ACCESS, type Access } from './requires.decorator.js';
import { DENIAL } from './denial.decorator.js';

/** Lets a caller through who has the scope of the route. A route that declares nothing is closed. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places);
    if (access === 'public' || access === 'signed in') return true;
    const { user } = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    if (access && user?.scopes.has(access.scope)) return true;
    const denial =
      this.reflector.getAllAndOverride<'accessDenied' | undefined>(DENIAL, places) ?? 'insufficientPermissions';
    throw errors[denial](access ? `the scope ${access.scope}` : 'a right that this route does not declare');
  }
}
