import { Avatar } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ReviewerStatistics } from '../api/generated/types.gen.ts';
import { clock } from '../design/time.ts';
import { DueMark } from '../reviews/DueMark.tsx';
import type { Agreed } from './agreement.ts';
import { LoadBar } from './LoadBar.tsx';
import type { Person } from './people.ts';
import { presenceOf } from './presence.ts';
import { PresenceMenu } from './PresenceMenu.tsx';
import { PresenceTag } from './PresenceTag.tsx';
import classes from './reviewers.module.css';
import type { usePresence } from './use-presence.ts';
import { personName } from '../design/person-name.ts';

interface Props {
  readonly person: Person;
  readonly figures: ReviewerStatistics | undefined;
  readonly agreed: Agreed | undefined;
  readonly now: number;
  /** Undefined where the presence of others may not be set. */
  readonly set: ReturnType<typeof usePresence> | undefined;
}

export function ReviewerRow({ person: { user, load }, figures, agreed, now, set }: Props) {
  const t = useTranslations('board');
  const format = useFormatter();
  const presence = presenceOf(user, now);
  const name = personName(user);
  const typical = figures?.handlingTime.median;
  return (
    <tr data-away={presence.state !== 'here' || undefined}>
      <th scope="row">
        <span className={classes.who}>
          <Avatar size={24} name={name} color="gray" aria-hidden />
          <span>
            <span className={classes.name}>{name}</span> <PresenceTag presence={presence} />
            <span className={classes.teams}>{user.teams.join(', ')}</span>
          </span>
        </span>
      </th>
      <td>
        <span className={classes.load}>
          <LoadBar open={load.open} overdue={load.overdue} capacity={user.maxOpenReviews} />
          <span>
            {load.open} <small>{t('load.of', { capacity: user.maxOpenReviews })}</small>
          </span>
        </span>
      </td>
      <td>
        {load.overdue > 0 ? (
          <span className={classes.over}>
            <IconClock size={14} stroke={1.75} aria-hidden />
            {load.overdue}
          </span>
        ) : (
          <small>0</small>
        )}
      </td>
      <td className={classes.wide}>
        {load.nextDeadline ? <DueMark deadline={load.nextDeadline} now={now} /> : <small>–</small>}
      </td>
      <td className={`${classes.wide} ${classes.number}`}>{typical == null ? <small>–</small> : clock(typical)}</td>
      <td className={`${classes.wide} ${classes.number}`}>
        {agreed ? (
          <span title={t('agreedOf', { ...agreed })}>
            {format.number(agreed.agreed / agreed.reviews, { style: 'percent' })}{' '}
            <small>{t('load.of', { capacity: agreed.reviews })}</small>
          </span>
        ) : (
          <small>–</small>
        )}
      </td>
      {set && (
        <td className={classes.menu}>
          <PresenceMenu user={user} presence={presence} now={now} set={set} />
        </td>
      )}
    </tr>
  );
}
