import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { AnalysisListEntry } from '../api/generated/types.gen.ts';
import { Failure } from '../design/Failure.tsx';
import { levelOf } from '../design/level.ts';
import { Severity } from '../design/Severity.tsx';
import { shortId } from '../design/short-id.ts';
import { useSignWords } from '../signs/use-sign-words.ts';
import classes from './quality.module.css';
import { useMisses } from './quality-data.ts';

interface Props {
  readonly model: string;
  readonly dateFrom: string;
}

/** Calls whose score and verdict differ the most. */
export function MissesPanel({ model, dateFrom }: Props) {
  const t = useTranslations('quality.misses');
  return (
    <section className={classes.panel} aria-labelledby="quality-misses">
      <h2 id="quality-misses">{t('title')}</h2>
      <p className={classes.quiet}>{t('why')}</p>
      {(['fraud', 'legitimate'] as const).map((verdict) => (
        <Misses key={verdict} model={model} dateFrom={dateFrom} verdict={verdict} />
      ))}
    </section>
  );
}

function Misses({ verdict, ...of }: Props & { readonly verdict: 'fraud' | 'legitimate' }) {
  const t = useTranslations('quality.misses');
  const misses = useMisses(of.model, of.dateFrom, verdict);
  return (
    <>
      <h3>{t(verdict)}</h3>
      {misses.isError && <Failure failure={misses.error} what={t('failed')} onRetry={() => void misses.refetch()} />}
      {misses.data?.data.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      <ul className={classes.misses}>
        {misses.data?.data.map((call) => (
          <Miss key={call.analysisId} call={call} />
        ))}
      </ul>
    </>
  );
}

function Miss({ call: { analysisId, riskLevel, riskScore, indicatorTypes, createdAt } }: { call: AnalysisListEntry }) {
  const t = useTranslations('quality.misses');
  const { title } = useSignWords();
  const format = useFormatter();
  return (
    <li>
      <span>
        <Severity level={levelOf(riskLevel)} score={riskScore} />
      </span>
      <Link to="/calls/$analysisId" params={{ analysisId }}>
        {indicatorTypes[0] ? title(indicatorTypes[0]) : t('noSigns')}
      </Link>
      <span>
        {shortId(analysisId)}, {format.dateTime(new Date(createdAt), { dateStyle: 'medium' })}
      </span>
    </li>
  );
}
