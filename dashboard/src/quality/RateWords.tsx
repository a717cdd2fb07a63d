import { useFormatter, useTranslations } from 'use-intl';
import classes from './quality.module.css';
import type { Share } from './wilson.ts';

/** A share with its interval, and of how many it is; a dash where nothing can be said. */
export function RateWords({ share }: { readonly share: Share | null }) {
  const t = useTranslations('quality');
  const format = useFormatter();
  if (!share) return <span className={classes.quiet}>–</span>;
  const percent = (value: number) => format.number(value, { style: 'percent' });
  return (
    <span className={classes.rate}>
      <b>{percent(share.value)}</b>{' '}
      <small>
        {t('interval', { low: percent(share.low), high: percent(share.high), found: share.found, all: share.all })}
      </small>
    </span>
  );
}
