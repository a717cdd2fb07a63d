import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Review } from '../../../api/generated/types.gen.ts';
import { Banner } from '../../../design/Banner.tsx';
import { useSignedIn } from '../../../session/session.ts';
import type { useReview } from '../call-data.ts';
import { personName } from '../../../design/person-name.ts';

const nameOf = ({ assignedTo }: Review): string => (assignedTo ? personName(assignedTo) : '');

/** Who else is on this call. */
export function PeopleBanner({ review: { all, own } }: { readonly review: ReturnType<typeof useReview> }) {
  const t = useTranslations('call.banner');
  const format = useFormatter();
  const { user } = useSignedIn();
  const [had, setHad] = useState(own?.reviewId);
  if (own && own.reviewId !== had) setHad(own.reviewId);
  const others = all.filter(({ assignedTo }) => assignedTo && assignedTo.userId !== user.userId);
  const takenOver = own ? undefined : others.find(({ reviewId }) => reviewId === had);
  if (takenOver)
    return (
      <Banner tone="high" urgent title={t('takenOver', { name: nameOf(takenOver) })}>
        {t('takenOverNext')}
      </Banner>
    );
  const working = others.find(({ status }) => status === 'in_progress');
  if (!working) return null;
  const since = working.startedAt && format.dateTime(new Date(working.startedAt), { timeStyle: 'short' });
  return (
    <Banner
      tone="high"
      title={since ? t('otherSince', { name: nameOf(working), since }) : t('other', { name: nameOf(working) })}
    >
      {own ? t('otherToo') : t('otherNext')}
    </Banner>
  );
}
