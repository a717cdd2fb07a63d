import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { listSilencesOptions } from '../../../api/generated/@tanstack/react-query.gen.ts';
import { CollectionSection } from '../../CollectionSection.tsx';
import { SilenceTable } from './SilenceTable.tsx';
import { useDeleteSilence } from './use-delete-silence.ts';

export function SilencesSection() {
  const t = useTranslations('silences');
  const { page = 1 } = useSearch({ from: '/desk/administration/silences' });
  const found = useQuery({ ...listSilencesOptions({ query: { page, limit: 50 } }), placeholderData: keepPreviousData });
  const remove = useDeleteSilence();
  return (
    <CollectionSection
      found={found}
      to="/administration/silences"
      title={t('title')}
      facts={(count) => t('facts', { count })}
      create={t('create')}
      loadFailed={t('loadFailed')}
      empty={t('empty')}
      emptyNext={t('emptyNext')}
    >
      {(silences) => <SilenceTable silences={silences} onDelete={(silence) => remove.mutate(silence)} />}
    </CollectionSection>
  );
}
