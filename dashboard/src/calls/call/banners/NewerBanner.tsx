import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { Analysis } from '../../../api/generated/types.gen.ts';
import { Banner } from '../../../design/Banner.tsx';
import { isInAnalysis } from '../shown-analysis.ts';

interface Props {
  readonly shown: Analysis;
  /** The call as it is now, without its transcript. */
  readonly newer: Analysis;
  readonly onShow: () => void;
}

/** The call was analysed again while it was read: what was read stays until the reader asks for the new score. */
export function NewerBanner({ shown, newer, onShow }: Props) {
  const t = useTranslations('call.banner');
  const format = useFormatter();
  if (isInAnalysis(newer))
    return (
      <Banner tone="accent" title={t('again')}>
        {t('againNext')}
      </Banner>
    );
  const at = newer.completedAt ? format.dateTime(new Date(newer.completedAt), { timeStyle: 'short' }) : '';
  return (
    <Banner
      tone="accent"
      title={newer.status === 'failed' ? t('againFailed') : t('newer', { at })}
      actions={
        <Button variant="default" onClick={onShow}>
          {newer.status === 'failed' ? t('showFailed') : t('showNewer')}
        </Button>
      }
    >
      {newer.error?.message ?? t('newerScore', { before: scoreOf(shown), now: scoreOf(newer) })}
    </Banner>
  );
}

const scoreOf = ({ fraudAnalysis }: Analysis): string => String(fraudAnalysis?.riskScore ?? '–');
