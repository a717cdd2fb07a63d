import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listEscalationRulesOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import {
  createEscalationRule,
  deleteEscalationRule,
  getEscalationRule,
  updateEscalationRule,
} from '../../../api/generated/sdk.gen.ts';
import type { EscalationRule } from '../../../api/generated/types.gen.ts';
import { CollectionSection } from '../../CollectionSection.tsx';
import { useRestorableDelete } from '../use-restorable-delete.ts';
import { useSwitch } from '../use-switch.ts';
import { bodyOf, valuesOf } from './escalation-values.ts';
import { EscalationTable } from './EscalationTable.tsx';

const list = 'listEscalationRules';

export function EscalationsSection() {
  const t = useTranslations('escalations');
  const { page = 1 } = useSearch({ from: '/desk/administration/escalations' });
  const found = useQuery({
    ...listEscalationRulesOptions({ query: { page, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const remove = useRestorableDelete<EscalationRule>({
    list,
    read: ({ escalationId }) => getEscalationRule({ path: { escalationId }, throwOnError: true }),
    remove: ({ escalationId }) => deleteEscalationRule({ path: { escalationId }, throwOnError: true }),
    restore: (escalation) => createEscalationRule({ body: bodyOf(valuesOf(escalation)), throwOnError: true }),
    deleted: t('deleted'),
  });
  const change = useSwitch<EscalationRule>(list, ({ escalationId, enabled }) =>
    updateEscalationRule({ path: { escalationId }, body: { enabled }, throwOnError: true }),
  );
  return (
    <CollectionSection
      found={found}
      to="/administration/escalations"
      title={t('title')}
      facts={(count) => t('facts', { count })}
      create={t('create')}
      loadFailed={t('loadFailed')}
      empty={t('empty')}
      emptyNext={t('emptyNext')}
    >
      {(escalations) => (
        <EscalationTable
          escalations={escalations}
          onSwitch={change.mutateAsync}
          onDelete={(escalation) => remove.mutate(escalation)}
        />
      )}
    </CollectionSection>
  );
}
