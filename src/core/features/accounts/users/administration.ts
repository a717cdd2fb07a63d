import { errors } from '../../../platform/errors/errors.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { roleNames, type RoleName, scopesOfRole } from '../../../platform/caller/scopes.js';

type Body = Readonly<Record<string, unknown>>;
/** A body that nobody has checked yet. */
const fieldsOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});
const isRole = (value: unknown): value is RoleName => roleNames.includes(value as RoleName);

/** The role that a body which nobody has checked yet asks for. */
export const roleIn = (body: unknown): unknown => fieldsOf(body)['role'];

/** Throws INSUFFICIENT_PERMISSIONS where one of the roles is an administrator's and the caller has not the rights of one. */
export function mayAdminister(caller: Principal, ...roles: readonly unknown[]): void {
  if (roles.includes('admin') && !caller.scopes.has('admin'))
    throw errors.insufficientPermissions('the rights of an administrator, because it concerns one');
}

/** Nobody gives a role that allows what they may not do themselves. Throws INSUFFICIENT_PERMISSIONS. */
export function mayGive(caller: Principal, role: unknown): void {
  mayAdminister(caller, role);
  const missing = isRole(role) ? scopesOfRole[role].filter((scope) => !caller.scopes.has(scope)) : [];
  if (missing.length > 0)
    throw errors.insufficientPermissions(`${missing.join(', ')} to assign the role ${String(role)}`);
}

/**
 * What one signs in with is changed by an administrator, or by the user at `PUT /v1/auth/me`; a role, and a role with a
 * reactivation, is given by who has its rights. Throws INSUFFICIENT_PERMISSIONS.
 */
export function mayChange(caller: Principal, user: { readonly role: RoleName }, body: unknown): void {
  const { role = user.role, disabled, password, email } = fieldsOf(body);
  mayAdminister(caller, user.role, role);
  if (role !== user.role || disabled === false) mayGive(caller, role);
  if ((password !== undefined || email !== undefined) && !caller.scopes.has('admin'))
    throw errors.insufficientPermissions(
      "the rights of an administrator to change another user's e-mail address or password",
    );
}
