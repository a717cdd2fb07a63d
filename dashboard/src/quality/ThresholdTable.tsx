import { useTranslations } from 'use-intl';
import classes from './quality.module.css';
import { RateWords } from './RateWords.tsx';
import type { ScoreTable } from './score-table.ts';

interface Props {
  readonly table: ScoreTable;
  readonly number: (amount: number) => string;
}

/** The curves as numbers, every five. */
export function ThresholdTable({ table, number }: Props) {
  const t = useTranslations('quality.threshold');
  return (
    <details>
      <summary>{t('asTable')}</summary>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('asTable')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('label')}</th>
              <th scope="col">{t('aDay')}</th>
              <th scope="col">{t('precision')}</th>
              <th scope="col">{t('recall')}</th>
            </tr>
          </thead>
          <tbody>
            {table.at
              .filter(({ threshold }) => threshold % 5 === 0)
              .map(({ threshold, aDay, precision, recall }) => (
                <tr key={threshold}>
                  <th scope="row">{threshold}</th>
                  <td>{number(aDay)}</td>
                  <td>
                    <RateWords share={precision} />
                  </td>
                  <td>
                    <RateWords share={recall} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
