import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FraudModel } from '../api/generated/types.gen.ts';
import { type Period, periods, type QualitySearch } from './quality-search.ts';

interface Props {
  readonly models: readonly FraudModel[];
  readonly versions: readonly string[];
  readonly chosen: QualitySearch;
  readonly onChange: (chosen: QualitySearch) => void;
}

export function QualityChoices({ models, versions, chosen, onChange }: Props) {
  const t = useTranslations('quality.choice');
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('model')}
        value={chosen.model}
        onChange={(event) => onChange({ days: chosen.days, model: event.currentTarget.value })}
        data={models.map(({ model, providers }) => ({
          value: model,
          label: providers.some(({ shadow }) => shadow) ? t('shadow', { model }) : model,
        }))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('version')}
        value={chosen.version ?? ''}
        onChange={(event) => onChange({ ...chosen, version: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('allVersions') }, ...versions]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('period')}
        value={`${chosen.days ?? 90}`}
        onChange={(event) => {
          const days = Number(event.currentTarget.value) as Period;
          onChange({ ...chosen, days: days === 90 ? undefined : days });
        }}
        data={periods.map((days) => ({ value: `${days}`, label: t('days', { days }) }))}
      />
    </>
  );
}
