import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Analysis } from '../../api/generated/types.gen.ts';
import { Banner } from '../../design/Banner.tsx';
import { useSignedIn } from '../../session/session.ts';
import type { useReview } from './call-data.ts';
import type { Player } from './sound/player.ts';
import { usePlaying } from './sound/use-player.ts';

interface Props {
  readonly analysis: Analysis;
  readonly review: ReturnType<typeof useReview>;
  readonly player: Player;
  readonly answersFailed: boolean;
}

/** What a reader must know before the score. */
export function CallBanners({ analysis, review, player, answersFailed }: Props) {
  const t = useTranslations('call');
  const { user } = useSignedIn();
  const { notScored, warnings, error, status } = analysis;
  const other = review.all.find(
    ({ status: state, assignedTo }) => state === 'in_progress' && assignedTo && assignedTo.userId !== user.userId,
  );
  return (
    <>
      {notScored && (
        <Banner tone="none" title={t('banner.notScored')}>
          {notScored.message} {notScored.remedy}
        </Banner>
      )}
      {(status === 'queued' || status === 'processing') && (
        <Banner tone="accent" title={t('waiting')}>
          {t('waitingNext')}
        </Banner>
      )}
      {error && (
        <Banner tone="critical" title={t('failed')}>
          {error.message}
        </Banner>
      )}
      {warnings.map(({ code, message }) => (
        <Banner key={code} tone="medium">
          {message}
        </Banner>
      ))}
      {other && !review.own && (
        <Banner
          tone="high"
          title={t('banner.other', { name: other.assignedTo?.name || other.assignedTo?.email || '' })}
        >
          {t('banner.otherNext')}
        </Banner>
      )}
      {answersFailed && <Banner tone="critical" urgent title={t('banner.answers')} />}
      <SoundBanner player={player} />
    </>
  );
}

function SoundBanner({ player }: { readonly player: Player }) {
  const t = useTranslations('call.banner');
  const failed = usePlaying(player, (playing) => playing.failed);
  if (!failed) return null;
  return (
    <Banner
      tone="critical"
      title={t('sound')}
      actions={
        <Button variant="default" onClick={() => player.retry()}>
          {t('retry')}
        </Button>
      }
    >
      {t('soundNext')}
    </Banner>
  );
}
