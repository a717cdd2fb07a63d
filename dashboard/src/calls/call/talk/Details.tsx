import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Analysis } from '../../../api/generated/types.gen.ts';
import classes from './talk.module.css';

export function Details({ analysis }: { readonly analysis: Analysis }) {
  const t = useTranslations('call.details');
  const format = useFormatter();
  const { metadata, models = [], tags, notes, priority, fileInfo } = analysis;
  const custom = Object.entries(metadata.customFields).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('id'), analysis.analysisId],
    [t('case'), metadata.caseNumber],
    [t('tags'), tags.join(', ')],
    [t('notes'), notes],
    [t('priority'), priority],
    [
      t('file'),
      `${fileInfo.fileName}, ${format.number(fileInfo.size / 1024 / 1024, { maximumFractionDigits: 1 })} MiB`,
    ],
    ...models.map(
      ({ model, version, risk, shadow }) =>
        [
          shadow ? t('shadowModel') : t('model'),
          `${model} ${version}: ${format.number(100 * risk, { maximumFractionDigits: 0 })}`,
        ] as const,
    ),
    ...custom,
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value], at) =>
          value && (
            <div key={at} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
