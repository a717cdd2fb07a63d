import type {
  DistributionList,
  ListMember,
  NewDistributionList,
  NotificationEvent,
  Role,
} from '../../../api/generated/types.gen.ts';

export interface ListValues {
  readonly name: string;
  readonly description: string;
  readonly members: readonly ListMember[];
  readonly notificationTypes: readonly string[];
}

export const labels = ['name', 'description', 'members', 'notificationTypes'] as const;
export const noValues: ListValues = { name: '', description: '', members: [], notificationTypes: [] };

export const fieldsOf = ({ members }: ListValues): readonly string[] => [
  'name',
  'description',
  ...members.flatMap((member, at) => [...(roleOf(member) ? [] : [`members.${at}.role`]), `members.${at}`]),
  'members',
  'notificationTypes',
];

/** Of a member that stands for everybody with a role. */
export const roleOf = ({ userId, email, role }: ListMember): Role | undefined =>
  userId === undefined && email === undefined ? (role as Role) : undefined;

/** Tells members apart. */
export const keyOf = ({ userId, email, role }: ListMember): string => userId ?? email ?? `role ${role}`;

export const valuesOf = ({ name, description, members, notificationTypes }: DistributionList): ListValues => ({
  name,
  description: description ?? '',
  members,
  notificationTypes,
});

const memberOf = ({ role, ...member }: ListMember): ListMember => ({
  ...member,
  ...(role?.trim() && { role: role.trim() }),
});

export const bodyOf = ({ name, description, members, notificationTypes }: ListValues): NewDistributionList => ({
  name,
  ...(description.trim() && { description: description.trim() }),
  members: members.map(memberOf),
  notificationTypes: [...notificationTypes] as NotificationEvent[],
});

/** Of an update: what is empty is taken away. */
export const updateOf = (values: ListValues) => ({ description: null, ...bodyOf(values) });
