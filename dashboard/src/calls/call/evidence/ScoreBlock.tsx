import { useTranslations } from 'use-intl';
import type { Analysis } from '../../../api/generated/types.gen.ts';
import { alertFrom, levelOf } from '../../../design/level.ts';
import { Severity } from '../../../design/Severity.tsx';
import classes from './score.module.css';

/** Where the risk levels begin, from low to critical; SPEC's levels. */
const levels = [20, 40, 60, 80];

export function ScoreBlock({ analysis }: { readonly analysis: Analysis }) {
  const t = useTranslations('call.score');
  const { fraudAnalysis, notScored, models = [], transcription } = analysis;
  const score = fraudAnalysis?.riskScore ?? null;
  const scored = models.filter(({ shadow }) => !shadow);
  const shadow = models.find((each) => each.shadow);
  const certainty = transcription?.confidence.toFixed(2);
  return (
    <section className={classes.block} aria-label={t('title')}>
      <div className={classes.top}>
        <span className={classes.number}>{score ?? '–'}</span>
        <Severity level={levelOf(fraudAnalysis?.riskLevel)} />
        <span className={classes.model}>
          {scored.map(({ model, version }) => (
            <span key={model}>{t('model', { model, version })}</span>
          ))}
        </span>
      </div>
      {score !== null && (
        <div className={classes.scale} aria-hidden>
          {levels.map((level) => (
            <i key={level} className={classes.tick} style={{ insetInlineStart: `${level}%` }} />
          ))}
          <i className={classes.alert} style={{ insetInlineStart: `${alertFrom}%` }} />
          {shadow && <i className={classes.shadow} style={{ insetInlineStart: `${100 * shadow.risk}%` }} />}
          <i className={classes.dot} style={{ insetInlineStart: `${score}%` }} />
        </div>
      )}
      <p className={classes.note}>
        {score !== null && t('alertFrom', { score: alertFrom })}
        {shadow && ` ${t('shadow', { score: Math.round(100 * shadow.risk) })}`}
        {certainty !== undefined && ` ${t('certainty', { certainty })}`}
        {notScored && ` ${notScored.message}`}
      </p>
    </section>
  );
}
