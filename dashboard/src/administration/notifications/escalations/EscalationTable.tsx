import { useTranslations } from 'use-intl';
import type { EscalationRule } from '../../../api/generated/types.gen.ts';
import { Table } from '../../../lists/Table.tsx';
import { useEventName } from '../../../notifications/use-event-name.ts';
import { SettingActions, SettingSwitch } from '../SettingActions.tsx';

interface Props {
  readonly escalations: readonly EscalationRule[];
  readonly onSwitch: (escalation: EscalationRule) => Promise<unknown>;
  readonly onDelete: (escalation: EscalationRule) => void;
}

export function EscalationTable({ escalations, onSwitch, onDelete }: Props) {
  const t = useTranslations('escalations');
  const eventName = useEventName();
  const recipients = ({ role, users = [], externalEmail }: EscalationRule['escalateTo']) =>
    [role && t(`roles.${role}`), users.length > 0 && t('people', { count: users.length }), externalEmail]
      .filter(Boolean)
      .join(', ');
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'event', head: t('columns.event') },
        { key: 'when', head: t('columns.when') },
        { key: 'to', head: t('columns.to') },
        { key: 'on', head: t('columns.on') },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={escalations.map((escalation) => {
        const { escalationId, enabled, trigger, escalateTo } = escalation;
        const event = eventName(trigger.event);
        const name = escalation.name ? t('named', { name: escalation.name, event }) : event;
        return {
          key: escalationId,
          muted: !enabled,
          cells: {
            event: name,
            when: t(`when.${trigger.condition}`, { minutes: trigger.timeoutMinutes }),
            to: recipients(escalateTo),
            on: (
              <SettingSwitch
                name={name}
                isOn={enabled}
                onSwitch={(isOn) => onSwitch({ ...escalation, enabled: isOn })}
              />
            ),
            actions: (
              <SettingActions
                name={name}
                to={`/administration/escalations/${escalationId}`}
                onDelete={() => onDelete(escalation)}
              />
            ),
          },
        };
      })}
    />
  );
}
