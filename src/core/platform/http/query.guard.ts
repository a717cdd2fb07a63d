import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import type { Principal } from '../caller/principal.js';
import { errors } from '../errors/errors.js';

/**
 * Refuses a query where the route takes none; where it takes one, its strict schema refuses unknown parameters. Public pages are
 * left out: mail programs and probes add parameters of their own. Throws INVALID_PARAMETERS.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request & { user?: Principal }>();
    const names = Object.keys(request.query);
    if (!request.user || names.length === 0 || takesQuery(context)) return true;
    throw errors.invalidParameters(names.map((path) => ({ path, reason: 'is not a known field' })));
  }
}

/** Whether a parameter of the handler is the query. */
function takesQuery(context: ExecutionContext): boolean {
  const { name } = context.getHandler();
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), name) as object | undefined;
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
