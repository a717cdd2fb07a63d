import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listPluginsOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import forms from '../../forms/forms.module.css';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { PluginTable } from './PluginTable.tsx';

export function PluginsSection() {
  const t = useTranslations('plugins');
  const plugins = useQuery(listPluginsOptions());
  return (
    <Screen isText title={t('title')} facts={plugins.data && t('facts', { count: plugins.data.data.length })}>
      {plugins.isError ? (
        <Failure failure={plugins.error} what={t('loadFailed')} onRetry={() => void plugins.refetch()} />
      ) : plugins.isPending ? (
        <ListSkeleton rowHeight={41} />
      ) : (
        <>
          <PluginTable plugins={plugins.data.data} />
          <p className={`${forms.hint} ${forms.note}`}>{t('byFile')}</p>
        </>
      )}
    </Screen>
  );
}
