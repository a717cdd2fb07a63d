import { useFormatter, useTranslations } from 'use-intl';
import type { Presence } from './presence.ts';
import classes from './reviewers.module.css';

/** Why a person takes no reviews now. */
export function PresenceTag({ presence }: { readonly presence: Presence }) {
  const t = useTranslations('board.presence');
  const format = useFormatter();
  if (presence.state === 'here') return null;
  const text =
    presence.state === 'away' && presence.until
      ? t('awayUntil', { day: format.dateTime(new Date(presence.until), { day: 'numeric', month: 'short' }) })
      : t(presence.state);
  return <span className={classes.tag}>{text}</span>;
}
