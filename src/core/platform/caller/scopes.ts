export const scopes = [
  'read:analyses',
  'write:analyses',
  'read:reviews',
  'write:reviews',
  'read:webhooks',
  'write:webhooks',
  'read:notifications',
  'write:notifications',
  'read:users',
  'write:users',
  'admin',
] as const;
export type Scope = (typeof scopes)[number];

export const roleNames = ['admin', 'supervisor', 'reviewer', 'viewer'] as const;
export type RoleName = (typeof roleNames)[number];

const viewer: readonly Scope[] = ['read:analyses', 'read:reviews', 'read:notifications'];
const reviewer: readonly Scope[] = [...viewer, 'write:reviews'];
const supervisor: readonly Scope[] = [...reviewer, 'write:analyses', 'write:notifications', 'read:users'];

/** As the table of docs/api.md has it. */
export const scopesOfRole: Readonly<Record<RoleName, readonly Scope[]>> = {
  viewer,
  reviewer,
  supervisor,
  admin: scopes,
};
