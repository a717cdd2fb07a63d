import { useTranslations } from 'use-intl';
import type { NotificationRule } from '../../../api/generated/types.gen.ts';
import { Table } from '../../../lists/Table.tsx';
import { SettingActions, SettingSwitch } from '../SettingActions.tsx';
import { useConditionWords } from './use-condition-words.ts';

interface Props {
  readonly rules: readonly NotificationRule[];
  readonly onSwitch: (rule: NotificationRule) => Promise<unknown>;
  readonly onDelete: (rule: NotificationRule) => void;
}

export function RuleTable({ rules, onSwitch, onDelete }: Props) {
  const t = useTranslations('rules');
  const { sentence } = useConditionWords();
  return (
    <Table
      label={t('title')}
      columns={[
        { key: 'name', head: t('columns.name') },
        { key: 'when', head: t('columns.when') },
        { key: 'who', head: t('columns.who'), from: 1280 },
        { key: 'on', head: t('columns.on') },
        { key: 'actions', head: t('columns.actions'), actions: true },
      ]}
      rows={rules.map((rule) => {
        const { ruleId, name, enabled, conditions, actions } = rule;
        return {
          key: ruleId,
          muted: !enabled,
          cells: {
            name,
            when: sentence(conditions),
            who: t('people', { count: actions.notify.length }),
            on: <SettingSwitch name={name} isOn={enabled} onSwitch={(isOn) => onSwitch({ ...rule, enabled: isOn })} />,
            actions: (
              <SettingActions name={name} to={`/administration/rules/${ruleId}`} onDelete={() => onDelete(rule)} />
            ),
          },
        };
      })}
    />
  );
}
