import { useTranslations } from 'use-intl';
import { useUnread } from '../live/inbox.ts';
import type { Place } from './navigation.ts';
import classes from './rail.module.css';

export const RailBadge = ({ place }: { readonly place: Place['name'] }) =>
  place === 'alerts' ? <UnreadAlerts /> : null;

function UnreadAlerts() {
  const t = useTranslations('app');
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <>
      <span className={classes.badge} aria-hidden>
        {unread > 99 ? '99+' : unread}
      </span>
      <span className={classes.hidden}>{t('unread', { count: unread })}</span>
    </>
  );
}
