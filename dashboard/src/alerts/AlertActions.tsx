import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { useUnread } from '../live/inbox.ts';
import { useTakeReview } from '../reviews/use-take-review.ts';
import { useSignedIn } from '../session/session.ts';
import type { AlertGroup } from './groups.ts';
import type { AlertActs } from './use-alert-acts.ts';
import { shortcut } from '../keyboard/changed-keys.ts';

interface Props {
  readonly current: AlertGroup | undefined;
  /** The open one of the current call. */
  readonly review: Review | undefined;
  readonly acts: AlertActs;
  /** How many are not shown yet. */
  readonly waiting: number;
  readonly onShow: () => void;
  /** Opens the menu of a group. */
  readonly onSnooze: (key: string) => void;
}

export function AlertActions({ current, review, acts, waiting, onShow, onSnooze }: Props) {
  const t = useTranslations();
  const { may } = useSignedIn();
  const unread = useUnread();
  const take = useTakeReview();
  const free = may('write:reviews') && review?.assignedTo === null ? review : undefined;
  useKeys(t('alerts.title'), [
    { keys: ['e'], label: t('alerts.acknowledge'), run: () => acts.acknowledge(current) },
    { keys: ['h'], label: t('alerts.snooze'), run: () => current && current.open.length > 0 && onSnooze(current.key) },
    { keys: ['i'], label: t('alerts.read'), run: () => acts.read(current) },
    { keys: ['Shift+I'], label: t('alerts.readAll'), run: acts.readAll },
    { keys: ['.'], label: t('alerts.showNew'), run: onShow },
    { keys: ['a'], label: t('reviews.take'), run: () => free && take.mutate(free.reviewId) },
  ]);
  return (
    <>
      <span role="status">
        {waiting > 0 && (
          <Button variant="outline" title={t('alerts.newWhy')} aria-keyshortcuts={shortcut('.')} onClick={onShow}>
            {t('alerts.new', { count: waiting })} <Key>.</Key>
          </Button>
        )}
      </span>
      {current && current.unread.length > 0 && (
        <Button variant="default" aria-keyshortcuts={shortcut('i')} onClick={() => acts.read(current)}>
          {t('alerts.read')} <Key>i</Key>
        </Button>
      )}
      <Button variant="default" aria-keyshortcuts={shortcut('Shift+I')} disabled={unread === 0} onClick={acts.readAll}>
        {t('alerts.readAll')} <Key>Shift+I</Key>
      </Button>
    </>
  );
}
