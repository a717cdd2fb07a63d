import type { Principal } from './principal.js';

/** Supervisors and administrators, and keys with their rights. */
export const isSupervisor = ({ role, scopes }: Principal): boolean =>
  role === 'supervisor' || role === 'admin' || scopes.has('admin');
