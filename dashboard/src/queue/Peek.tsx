import { useTranslations } from 'use-intl';
import type { FraudIndicator, Review } from '../api/generated/types.gen.ts';
import { levelOf } from '../design/level.ts';
import { Severity, SeverityShape } from '../design/Severity.tsx';
import { shortId } from '../design/short-id.ts';
import { clock } from '../design/time.ts';
import { heaviestFirst } from '../signs/signs.ts';
import { useSignWords } from '../signs/use-sign-words.ts';
import classes from './peek.module.css';
import { useRowWords } from '../reviews/use-row-words.ts';

const most = 4;

/** Wide screens: what the current row is, before it is opened. */
export function Peek({ review }: { readonly review: Review }) {
  const t = useTranslations('queue');
  const words = useRowWords();
  const { title } = useSignWords();
  const { analysis } = review;
  const signs = heaviestFirst(analysis?.fraudIndicators ?? []);
  const heading = signs[0] ? title(signs[0].type) : words(review);
  return (
    <aside className={classes.peek} aria-label={t('peek')}>
      <p className={classes.facts}>
        {[shortId(review.analysisId), analysis?.callerId, analysis && clock(analysis.duration)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <h2 className={classes.title}>{heading}</h2>
      <Severity level={levelOf(analysis?.riskLevel)} score={analysis?.riskScore ?? null} />
      {analysis?.summary && <p className={classes.summary}>{analysis.summary}</p>}
      {review.instructions && <p className={classes.summary}>{review.instructions}</p>}
      <ul className={classes.signs}>
        {signs.slice(0, most).map((sign) => (
          <PeekSign key={sign.id} sign={sign} />
        ))}
      </ul>
      {signs.length > most && <p className={classes.facts}>{t('moreSigns', { count: signs.length - most })}</p>}
    </aside>
  );
}

function PeekSign({ sign: { type, severity, quote, start } }: { readonly sign: FraudIndicator }) {
  const t = useTranslations('design');
  const { title } = useSignWords();
  return (
    <li>
      <span className={classes.head}>
        <SeverityShape level={severity} />
        <b>{title(type)}</b>
        <span className={classes.facts}>{start === null ? t(`severity.${severity}`) : clock(start)}</span>
      </span>
      {quote && <blockquote>{t('quote', { text: quote })}</blockquote>}
    </li>
  );
}
