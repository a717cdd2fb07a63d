import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useUnread } from '../live/inbox.ts';
import { useUploadsUnderWay } from '../upload/uploads.ts';
import type { Place } from './navigation.ts';
import classes from './rail.module.css';

export function RailBadge({ place }: { readonly place: Place['name'] }) {
  if (place === 'alerts') return <UnreadAlerts />;
  return place === 'upload' ? <UploadsUnderWay /> : null;
}

function UnreadAlerts() {
  const t = useTranslations('app');
  const unread = useUnread();
  return <Count count={unread} label={t('unread', { count: unread })} />;
}

function UploadsUnderWay() {
  const t = useTranslations('upload');
  const count = useUploadsUnderWay();
  return <Count count={count} label={t('underWay', { count })} />;
}

const Count = ({ count, label }: { readonly count: number; readonly label: string }) =>
  count > 0 && (
    <>
      <span className={classes.badge} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
