import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FraudModel, ModelComparison } from '../api/generated/types.gen.ts';
import { Failure } from '../design/Failure.tsx';
import classes from './quality.module.css';
import { useComparison } from './quality-data.ts';

interface Props {
  readonly model: string;
  /** Chosen; '' for none. */
  readonly other: string;
  readonly others: readonly FraudModel[];
  readonly dateFrom: string;
  readonly threshold: number;
  readonly onChange: (other: string) => void;
}

/** What another model, such as a shadow, would flag. */
export function ComparisonPanel({ model, other, others, dateFrom, threshold, onChange }: Props) {
  const t = useTranslations('quality.comparison');
  const comparison = useComparison(model, other, dateFrom);
  return (
    <section className={classes.panel} aria-labelledby="quality-comparison">
      <h2 id="quality-comparison">{t('title')}</h2>
      {others.length === 0 ? (
        <p className={classes.quiet}>{t('none')}</p>
      ) : (
        <NativeSelect
          size="xs"
          maw={320}
          label={t('with')}
          value={other}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={others.map((each) => ({
            value: each.model,
            label: each.providers.some(({ shadow }) => shadow) ? t('shadow', { model: each.model }) : each.model,
          }))}
        />
      )}
      {comparison.isError && (
        <Failure failure={comparison.error} what={t('failed')} onRetry={() => void comparison.refetch()} />
      )}
      {comparison.data && <Matrix comparison={comparison.data} threshold={threshold} />}
    </section>
  );
}

function Matrix({ comparison, threshold }: { readonly comparison: ModelComparison; readonly threshold: number }) {
  const t = useTranslations('quality.comparison');
  const { model, with: other, thresholds, analyses } = comparison;
  const at = thresholds[threshold];
  if (!at) return <p className={classes.quiet}>{t('noneCommon')}</p>;
  const { both, onlyModel, onlyWith, neither } = at;
  const cell = ({ analyses: count, frauds, legitimate }: typeof both) => (
    <td>
      <b>{count}</b> <small>{t('verdicts', { frauds, legitimate })}</small>
    </td>
  );
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('calls', { analyses })}</th>
              <th scope="col">{t('alerts', { model: other, threshold })}</th>
              <th scope="col">{t('silent', { model: other })}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('alerts', { model, threshold })}</th>
              {cell(both)}
              {cell(onlyModel)}
            </tr>
            <tr>
              <th scope="row">{t('silent', { model })}</th>
              {cell(onlyWith)}
              {cell(neither)}
            </tr>
          </tbody>
        </table>
      </div>
      <p>
        {t('change', {
          other,
          threshold,
          added: onlyWith.analyses,
          addedFrauds: onlyWith.frauds,
          lost: onlyModel.analyses,
          lostFrauds: onlyModel.frauds,
        })}
      </p>
    </>
  );
}
