import type { EscalationRule, NewEscalationRule, NotificationEvent } from '../../../api/generated/types.gen.ts';

type Target = NewEscalationRule['escalateTo'];

export interface EscalationValues {
  readonly name: string;
  readonly enabled: boolean;
  readonly trigger: {
    readonly event: NotificationEvent;
    readonly condition: 'no_response' | 'threshold_breach';
    readonly timeoutMinutes: string;
  };
  readonly escalateTo: {
    /** '' for none. */
    readonly role: string;
    readonly users: readonly string[];
    readonly externalEmail: string;
  };
  readonly message: string;
}

export const fields = [
  'name',
  'trigger.event',
  'trigger.condition',
  'trigger.timeoutMinutes',
  'escalateTo',
  'escalateTo.role',
  'escalateTo.users',
  'escalateTo.externalEmail',
  'message',
] as const;

export const noValues: EscalationValues = {
  name: '',
  enabled: true,
  trigger: { event: 'fraud.critical', condition: 'no_response', timeoutMinutes: '30' },
  escalateTo: { role: '', users: [], externalEmail: '' },
  message: '',
};

export const valuesOf = ({ name, enabled, trigger, escalateTo, message }: EscalationRule): EscalationValues => ({
  name: name ?? '',
  enabled,
  trigger: { ...trigger, timeoutMinutes: String(trigger.timeoutMinutes) },
  escalateTo: {
    role: escalateTo.role ?? '',
    users: escalateTo.users ?? [],
    externalEmail: escalateTo.externalEmail ?? '',
  },
  message: message ?? '',
});

/** What is empty is left out; the service says what is missing. */
export const bodyOf = ({ name, enabled, trigger, escalateTo, message }: EscalationValues): NewEscalationRule => ({
  ...(name.trim() && { name }),
  enabled,
  trigger: { ...trigger, timeoutMinutes: Number(trigger.timeoutMinutes) },
  escalateTo: {
    ...(escalateTo.role && { role: escalateTo.role as NonNullable<Target['role']> }),
    ...(escalateTo.users.length > 0 && { users: [...escalateTo.users] }),
    ...(escalateTo.externalEmail.trim() && { externalEmail: escalateTo.externalEmail }),
  },
  ...(message.trim() && { message }),
});

/** Of an update: what is empty is taken away. */
export const updateOf = (values: EscalationValues) => ({ name: null, message: null, ...bodyOf(values) });
