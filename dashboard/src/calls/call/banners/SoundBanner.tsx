import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Banner } from '../../../design/Banner.tsx';
import type { Player } from '../sound/player.ts';
import { usePlaying } from '../sound/use-player.ts';

export function SoundBanner({ player }: { readonly player: Player }) {
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
