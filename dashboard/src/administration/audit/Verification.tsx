import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { errorOf } from '../../api/error.ts';
import { rich } from '../../design/rich.tsx';
import { StateMark } from '../../design/StateMark.tsx';
import { useMoment } from '../../design/use-moment.ts';
import classes from './audit.module.css';
import { useVerification } from './use-verification.ts';

/** Whether anybody has changed, moved or removed an entry. */
export function Verification() {
  const t = useTranslations('audit.verification');
  const moment = useMoment();
  const { verification, reached } = useVerification();
  const { data, error, isPending } = verification;
  return (
    <>
      <div className={classes.result} role="status">
        {isPending && t('running', { count: reached ?? 0 })}
        {error && <StateMark level="critical">{`${t('failed')} ${errorOf(error).message ?? ''}`}</StateMark>}
        {data && (
          <StateMark level={data.flaw === null ? 'low' : 'critical'}>
            {data.flaw === null
              ? t('sound', { count: data.sequence, at: moment.time(data.timestamp) })
              : t('flaw', { flaw: data.flaw, count: data.sequence })}
          </StateMark>
        )}
        {data?.flaw === null && <div>{t.rich('head', { ...rich, head: `${data.sequence}:${data.hash}` })}</div>}
      </div>
      <Button variant="default" loading={isPending} onClick={() => verification.mutate()}>
        {t('verify')}
      </Button>
    </>
  );
}
