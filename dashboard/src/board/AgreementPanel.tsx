import { useState } from 'react';
import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { ReviewAgreement } from '../api/generated/types.gen.ts';
import { Segments } from '../design/Segments.tsx';
import { pairs, totals } from './agreement.ts';
import classes from './agreement.module.css';
import { type Period, periods } from './board-search.ts';

interface Props {
  /** Undefined until it is loaded. */
  readonly agreement: readonly ReviewAgreement[] | undefined;
  readonly days: Period;
  readonly onDays: (days: Period) => void;
  readonly nameOf: (userId: string) => string;
}

const first = 8;

/** How far the reviewers of the same call come to the same verdict. */
export function AgreementPanel({ agreement, days, onDays, nameOf }: Props) {
  const t = useTranslations('board.agreement');
  const [all, setAll] = useState(false);
  const found = pairs(agreement ?? []);
  const shown = all ? found : found.slice(0, first);
  const rows = [
    ...totals(agreement ?? []).map((each) => ({ ...each, key: each.reviewType, label: t('all') })),
    ...shown.map((each) => ({
      ...each,
      key: `${each.reviewType} ${each.one} ${each.other}`,
      label: t('pair', { one: nameOf(each.one), other: nameOf(each.other) }),
    })),
  ];
  return (
    <section className={classes.panel} aria-labelledby="board-agreement">
      <h2 id="board-agreement">{t('title')}</h2>
      <Segments
        label={t('period')}
        value={`${days}`}
        onChange={(value) => onDays(Number(value) as Period)}
        options={periods.map((each) => ({ value: `${each}`, label: t('days', { days: each }) }))}
      />
      {agreement && rows.length === 0 && <p className={classes.note}>{t('none')}</p>}
      {rows.length > 0 && (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('reviewers')}</th>
                <th scope="col">{t('same')}</th>
                <th scope="col">{t('kappa')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, ...row }) => (
                <AgreementRow key={key} {...row} />
              ))}
            </tbody>
          </table>
          <p className={classes.note}>{t('kappaWhy')}</p>
        </>
      )}
      {found.length > first && !all && (
        <Button variant="default" className={classes.more} onClick={() => setAll(true)}>
          {t('more', { count: found.length })}
        </Button>
      )}
    </section>
  );
}

type Row = Pick<ReviewAgreement, 'reviewType' | 'reviews' | 'agreed' | 'kappa'> & { readonly label: string };

function AgreementRow({ label, reviewType, reviews, agreed, kappa }: Row) {
  const t = useTranslations('board.agreement');
  const format = useFormatter();
  return (
    <tr>
      <th scope="row">
        {label} <small>{t(`type.${reviewType}`)}</small>
      </th>
      <td>
        {format.number(agreed / reviews, { style: 'percent' })} <small>{t('of', { reviews })}</small>
      </td>
      <td>{kappa === null ? '–' : format.number(kappa, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</td>
    </tr>
  );
}
