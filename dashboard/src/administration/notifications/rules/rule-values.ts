import type { NewNotificationRule, NotificationRule } from '../../../api/generated/types.gen.ts';
import { groupOf, type GroupValues, groupValuesOf, newComparison, pathsOf } from './condition-values.ts';

export interface RuleValues {
  readonly name: string;
  readonly enabled: boolean;
  readonly conditions: GroupValues;
  readonly actions: {
    readonly users: readonly string[];
    readonly emails: readonly string[];
    /** None: by urgency and preferences. */
    readonly channels: readonly string[];
    readonly template: string;
  };
}

export const noValues: RuleValues = {
  name: '',
  enabled: true,
  conditions: { all: [newComparison] },
  actions: { users: [], emails: [], channels: [], template: '' },
};

export const isEmail = (recipient: string): boolean => recipient.includes('@');

export const valuesOf = ({ name, enabled, conditions, actions }: NotificationRule): RuleValues => ({
  name,
  enabled,
  conditions: groupValuesOf(conditions),
  actions: {
    users: actions.notify.filter((each) => !isEmail(each)),
    emails: actions.notify.filter(isEmail),
    channels: actions.channels ?? [],
    template: actions.template ?? '',
  },
});

export const bodyOf = ({ name, enabled, conditions, actions }: RuleValues): NewNotificationRule => ({
  name,
  enabled,
  conditions: groupOf(conditions),
  actions: {
    notify: [...actions.users, ...actions.emails],
    ...(actions.channels.length > 0 && { channels: [...actions.channels] }),
    ...(actions.template.trim() && { template: actions.template }),
  },
});

/** People first, then addresses: as in the body. */
const recipients = ({ users, emails }: RuleValues['actions'], first: 'users' | 'emails'): readonly string[] => {
  const indexes = [...users, ...emails].map((_, at) => at);
  const own = first === 'users' ? indexes.slice(0, users.length) : indexes.slice(users.length);
  return own.map((at) => `actions.notify.${at}`);
};
export const pathsOfUsers = (actions: RuleValues['actions']): readonly string[] => [
  'actions.notify',
  ...recipients(actions, 'users'),
];
export const pathsOfEmails = (actions: RuleValues['actions']): readonly string[] => recipients(actions, 'emails');

export const fieldsOf = ({ conditions, actions }: RuleValues): readonly string[] => [
  'name',
  ...pathsOf(conditions, 'conditions'),
  ...pathsOfUsers(actions),
  ...pathsOfEmails(actions),
  'actions.channels',
  'actions.template',
];
