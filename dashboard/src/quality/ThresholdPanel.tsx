import { useFormatter, useTranslations } from 'use-intl';
import { niceAbove } from './scale.ts';
import type { AtThreshold, ScoreTable } from './score-table.ts';
import classes from './quality.module.css';
import { RateWords } from './RateWords.tsx';
import { ThresholdChart } from './ThresholdChart.tsx';
import { ThresholdField } from './ThresholdField.tsx';
import { ThresholdTable } from './ThresholdTable.tsx';
import own from './threshold.module.css';
import type { Share } from './wilson.ts';

interface Props {
  readonly table: ScoreTable;
  readonly threshold: number;
  /** From which on the service alerts now. */
  readonly alertsFrom: number;
  readonly onChange: (threshold: number) => void;
}

const value = (share: Share | null) => share?.value ?? null;
const band = (share: Share | null) => (share ? ([share.low, share.high] as const) : null);

export function ThresholdPanel({ table, threshold, alertsFrom, onChange }: Props) {
  const t = useTranslations('quality.threshold');
  const format = useFormatter();
  const number = (amount: number) => format.number(amount, { maximumFractionDigits: amount < 10 ? 1 : 0 });
  const percent = (share: Share | null) => (share ? format.number(share.value, { style: 'percent' }) : '–');
  const at = table.at[threshold]!;
  // All calls are flagged at 0, which would press the rest of the curve flat.
  const top = niceAbove(Math.max(...table.at.slice(20).map(({ aDay }) => aDay)));
  const of = <T,>(pick: (each: AtThreshold) => T) => table.at.map(pick);
  return (
    <section className={classes.panel} aria-labelledby="quality-threshold">
      <h2 id="quality-threshold">{t('title')}</h2>
      <p className={classes.quiet}>{t('why', { count: table.all.analyses, alertsFrom })}</p>
      <div className={own.charts}>
        <figure>
          <figcaption>{t('aDay')}</figcaption>
          <ThresholdChart
            label={t('aDayAt', { threshold, aDay: number(at.aDay) })}
            threshold={threshold}
            top={top}
            lines={[{ key: 'alerts', values: of(({ aDay }) => (aDay > top ? null : aDay / top)) }]}
          />
        </figure>
        <figure>
          <figcaption>
            <Key /> {t('precision')} <Key dashed /> {t('recall')}
          </figcaption>
          <ThresholdChart
            label={t('ratesAt', { threshold, precision: percent(at.precision), recall: percent(at.recall) })}
            threshold={threshold}
            top={1}
            percent
            lines={[
              {
                key: 'precision',
                values: of(({ precision }) => value(precision)),
                band: of(({ precision }) => band(precision)),
              },
              { key: 'recall', values: of(({ recall }) => value(recall)), dashed: true },
            ]}
          />
          <ThresholdField threshold={threshold} onChange={onChange} />
        </figure>
      </div>
      <dl className={own.figures} aria-live="polite">
        <div>
          <dt>{t('aDay')}</dt>
          <dd>
            <b>{number(at.aDay)}</b> <small>{difference(table, threshold, alertsFrom)}</small>
          </dd>
        </div>
        <div>
          <dt>{t('precisionWhy')}</dt>
          <dd>
            <RateWords share={at.precision} />
          </dd>
        </div>
        <div>
          <dt>{t('recallWhy')}</dt>
          <dd>
            <RateWords share={at.recall} />
          </dd>
        </div>
      </dl>
      <ThresholdTable table={table} number={number} />
    </section>
  );

  function difference({ at: all }: ScoreTable, chosen: number, now: number): string {
    const more = all[chosen]!.aDay - all[now]!.aDay;
    if (chosen === now) return t('asNow');
    return t(more < 0 ? 'fewer' : 'more', { count: number(Math.abs(more)), alertsFrom: now });
  }
}

const Key = ({ dashed = false }: { readonly dashed?: boolean }) => (
  <span className={own.key}>
    <svg aria-hidden viewBox="0 0 20 8">
      <line x1={0} x2={20} y1={4} y2={4} data-dashed={dashed || undefined} />
    </svg>
  </span>
);
