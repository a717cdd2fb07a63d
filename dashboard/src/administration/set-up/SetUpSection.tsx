import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { getSetUpOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { Failure } from '../../design/Failure.tsx';
import { Screen } from '../../design/Screen.tsx';
import { ListSkeleton } from '../../lists/ListSkeleton.tsx';
import { SetUpRow } from './SetUpRow.tsx';
import classes from './set-up.module.css';

/** What is still to do before the service can be relied on. */
export function SetUpSection() {
  const t = useTranslations('setUp');
  const setUp = useQuery(getSetUpOptions());
  const open = setUp.data?.data.filter(({ state }) => state !== 'ok').length ?? 0;
  return (
    <Screen
      isText
      title={t('title')}
      facts={setUp.data && t('facts', { count: open })}
      actions={
        <Button variant="default" loading={setUp.isFetching} onClick={() => void setUp.refetch()}>
          {t('again')}
        </Button>
      }
    >
      {setUp.isError ? (
        <Failure failure={setUp.error} what={t('loadFailed')} onRetry={() => void setUp.refetch()} />
      ) : setUp.isPending ? (
        <ListSkeleton rowHeight={64} />
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {setUp.data.data.map((check) => (
            <SetUpRow key={check.check} check={check} />
          ))}
        </ul>
      )}
    </Screen>
  );
}
