import { errors } from '../../errors/errors.js';
import type { Principal } from '../principal.js';

/** Throws INSUFFICIENT_PERMISSIONS where one of the roles is an administrator's and the caller has not the rights of one. */
export function mayAdminister(caller: Principal, ...roles: readonly unknown[]): void {
  if (roles.includes('admin') && !caller.scopes.has('admin'))
    throw errors.insufficientPermissions('the rights of an administrator, as it is about one');
}

/** The role that a body which nobody has checked yet asks for. */
export const roleIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'role' in body ? body.role : undefined;
