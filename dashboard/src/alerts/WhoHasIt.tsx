import { Avatar, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { Key } from '../design/Key.tsx';
import { useTakeReview } from '../reviews/use-take-review.ts';
import { useSignedIn } from '../session/session.ts';
import classes from './alerts.module.css';
import { shortcut } from '../keyboard/changed-keys.ts';
import { personName } from '../design/person-name.ts';

interface Props {
  /** The open one of the call. */
  readonly review: Review | undefined;
  /** The key works for it. */
  readonly current?: boolean;
}

/** The reviewer, or what makes one of who looks. */
export function WhoHasIt({ review, current = false }: Props) {
  const t = useTranslations('reviews');
  const { user, may } = useSignedIn();
  const take = useTakeReview();
  if (!review) return null;
  const { assignedTo } = review;
  if (!assignedTo)
    return may('write:reviews') ? (
      <Button
        variant="default"
        h={24}
        px={8}
        aria-keyshortcuts={current ? shortcut('a') : undefined}
        loading={take.isPending}
        onClick={() => take.mutate(review.reviewId)}
      >
        {t('take')}
        {current && (
          <>
            <Key>a</Key>
          </>
        )}
      </Button>
    ) : null;
  const name = personName(assignedTo);
  return (
    <span className={classes.person}>
      <Avatar size={24} name={name} color="gray" aria-hidden />
      <span>{assignedTo.userId === user.userId ? t('you') : name}</span>
    </span>
  );
}
