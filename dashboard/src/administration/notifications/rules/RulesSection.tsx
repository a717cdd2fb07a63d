import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listNotificationRulesOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import {
  createNotificationRule,
  deleteNotificationRule,
  getNotificationRule,
  updateNotificationRule,
} from '../../../api/generated/sdk.gen.ts';
import type { NotificationRule } from '../../../api/generated/types.gen.ts';
import { CollectionSection } from '../../CollectionSection.tsx';
import { useRestorableDelete } from '../use-restorable-delete.ts';
import { useSwitch } from '../use-switch.ts';
import { RuleTable } from './RuleTable.tsx';

const list = 'listNotificationRules';

export function RulesSection() {
  const t = useTranslations('rules');
  const { page = 1 } = useSearch({ from: '/desk/administration/rules' });
  const found = useQuery({
    ...listNotificationRulesOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const remove = useRestorableDelete<NotificationRule>({
    list,
    read: ({ ruleId }) => getNotificationRule({ path: { ruleId }, throwOnError: true }),
    remove: ({ ruleId }) => deleteNotificationRule({ path: { ruleId }, throwOnError: true }),
    restore: ({ name, enabled, conditions, actions }) =>
      createNotificationRule({ body: { name, enabled, conditions, actions }, throwOnError: true }),
    deleted: t('deleted'),
  });
  const change = useSwitch<NotificationRule>(list, ({ ruleId, enabled }) =>
    updateNotificationRule({ path: { ruleId }, body: { enabled }, throwOnError: true }),
  );
  return (
    <CollectionSection
      found={found}
      to="/administration/rules"
      title={t('title')}
      facts={(count) => t('facts', { count })}
      create={t('create')}
      loadFailed={t('loadFailed')}
      empty={t('empty')}
      emptyNext={t('emptyNext')}
    >
      {(rules) => <RuleTable rules={rules} onSwitch={change.mutateAsync} onDelete={(rule) => remove.mutate(rule)} />}
    </CollectionSection>
  );
}
