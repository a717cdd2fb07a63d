import { Avatar } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Assignments } from '../api/generated/types.gen.ts';
import { LoadBar } from './LoadBar.tsx';
import type { Person } from './people.ts';
import { presenceOf } from './presence.ts';
import { PresenceTag } from './PresenceTag.tsx';
import classes from './assign-panel.module.css';
import { personName } from '../design/person-name.ts';

interface Props {
  readonly entry: Assignments['summary'][number];
  readonly person: Person;
  readonly now: number;
}

/** How a reviewer's load would change. */
export function PreviewRow({ entry: { assignedCount, openBefore, totalWorkload }, person: { user }, now }: Props) {
  const t = useTranslations('board');
  const name = personName(user);
  return (
    <li className={classes.entry}>
      <Avatar size={24} name={name} color="gray" aria-hidden />
      <span className={classes.person}>
        <b>{name}</b> <PresenceTag presence={presenceOf(user, now)} />
        <small>{t('gets', { count: assignedCount })}</small>
      </span>
      <LoadBar
        open={Math.min(openBefore, totalWorkload)}
        added={Math.max(0, totalWorkload - openBefore)}
        capacity={user.maxOpenReviews}
      />
      <span className={classes.change} aria-hidden>
        {openBefore} → <b>{totalWorkload}</b>
      </span>
    </li>
  );
}
