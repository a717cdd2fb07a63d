import type { User } from '../api/generated/types.gen.ts';

/** Supervisors and administrators decide what is escalated, and share views. */
export const isSupervisor = ({ role }: Pick<User, 'role'>): boolean => role === 'supervisor' || role === 'admin';
