import { useTranslations } from 'use-intl';
import { CalibrationChart } from './CalibrationChart.tsx';
import classes from './quality.module.css';
import { RateWords } from './RateWords.tsx';
import type { CalibrationBin } from './score-table.ts';

/** Whether a score of 70 means that 70 of 100 such calls are fraud. */
export function CalibrationPanel({ bins }: { readonly bins: readonly CalibrationBin[] }) {
  const t = useTranslations('quality.calibration');
  const verdicts = bins.reduce((sum, { fraud }) => sum + fraud.all, 0);
  return (
    <section className={classes.panel} aria-labelledby="quality-calibration">
      <h2 id="quality-calibration">{t('title')}</h2>
      <p className={classes.quiet}>{t('why', { verdicts })}</p>
      {bins.length > 0 && (
        <div className={classes.beside}>
          <CalibrationChart bins={bins} label={t('chart', { verdicts })} />
          <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('title')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('score')}</th>
                  <th scope="col">{t('fraud')}</th>
                </tr>
              </thead>
              <tbody>
                {bins.map(({ from, to, fraud }) => (
                  <tr key={from}>
                    <th scope="row">{t('range', { from, to })}</th>
                    <td>
                      <RateWords share={fraud} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </section>
  );
}
