import type { Scope } from '../api/generated/types.gen.ts';

/** A page of the administration, and who may open it. */
export interface Section {
  readonly name:
    | 'setUp'
    | 'users'
    | 'apiKeys'
    | 'webhooks'
    | 'rules'
    | 'escalations'
    | 'lists'
    | 'delivery'
    | 'notificationWebhooks'
    | 'silences'
    | 'plugins'
    | 'audit';
  readonly to: `/administration/${'set-up' | 'users' | 'api-keys' | 'webhooks' | 'rules' | 'escalations' | 'lists' | 'delivery' | 'notification-webhooks' | 'silences' | 'plugins' | 'audit'}`;
  readonly scope: Scope;
}

export interface SectionGroup {
  readonly name: 'start' | 'people' | 'integrations' | 'notifications' | 'system';
  readonly sections: readonly Section[];
}

/** In the order of the navigation. */
export const sectionGroups: readonly SectionGroup[] = [
  { name: 'start', sections: [{ name: 'setUp', to: '/administration/set-up', scope: 'admin' }] },
  { name: 'people', sections: [{ name: 'users', to: '/administration/users', scope: 'read:users' }] },
  {
    name: 'integrations',
    sections: [
      { name: 'apiKeys', to: '/administration/api-keys', scope: 'admin' },
      { name: 'webhooks', to: '/administration/webhooks', scope: 'read:webhooks' },
    ],
  },
  {
    name: 'notifications',
    sections: [
      { name: 'rules', to: '/administration/rules', scope: 'write:notifications' },
      { name: 'escalations', to: '/administration/escalations', scope: 'write:notifications' },
      { name: 'lists', to: '/administration/lists', scope: 'write:notifications' },
      { name: 'delivery', to: '/administration/delivery', scope: 'write:notifications' },
      { name: 'notificationWebhooks', to: '/administration/notification-webhooks', scope: 'write:notifications' },
      { name: 'silences', to: '/administration/silences', scope: 'write:notifications' },
    ],
  },
  {
    name: 'system',
    sections: [
      { name: 'plugins', to: '/administration/plugins', scope: 'admin' },
      { name: 'audit', to: '/administration/audit', scope: 'admin' },
    ],
  },
];

export const scopesOfSections: readonly Scope[] = [
  ...new Set(sectionGroups.flatMap(({ sections }) => sections.map(({ scope }) => scope))),
];

/** The sections that these scopes allow. */
export const openSections = (may: (scope: Scope) => boolean): readonly SectionGroup[] =>
  sectionGroups
    .map(({ name, sections }) => ({ name, sections: sections.filter(({ scope }) => may(scope)) }))
    .filter(({ sections }) => sections.length > 0);

/** The section that an address is in. */
export const sectionAt = (path: string): Section | undefined =>
  sectionGroups.flatMap(({ sections }) => sections).find(({ to }) => path === to || path.startsWith(`${to}/`));
