import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Analysis } from '../../api/generated/types.gen.ts';
import { clock } from '../../design/time.ts';
import classes from './call-facts.module.css';

export function CallFacts({ analysis }: { readonly analysis: Analysis }) {
  const t = useTranslations('call');
  const format = useFormatter();
  const { metadata, fileInfo, createdAt, duration, transcription } = analysis;
  const language = transcription?.language;
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' });
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('caller'), metadata.callerId],
    [t('department'), metadata.department],
    [t('file'), fileInfo.fileName],
    [t('started'), format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' })],
    [t('length'), clock(duration)],
    [t('language'), language && language !== 'unknown' ? names.of(language) : null],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
