import { IconCheck, IconFlag } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Findings } from '../../../api/generated/types.gen.ts';
import { draftOf } from './verdict.ts';
import classes from './verdict-word.module.css';

/** "Fraud, 4 of 5": a verdict that was given. */
export function VerdictWord({ findings }: { readonly findings: Findings }) {
  const t = useTranslations('call.verdict');
  const { choice, confidence } = draftOf(findings);
  const Icon = findings.fraudConfirmed ? IconFlag : IconCheck;
  return (
    <span className={classes.word}>
      <Icon size={14} stroke={1.5} aria-hidden /> {t(choice ?? 'unsure')}
      {confidence !== undefined && <span className={classes.confidence}>{t('of', { confidence })}</span>}
    </span>
  );
}
