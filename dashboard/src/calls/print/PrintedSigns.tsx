import { useTranslations } from 'use-intl';
import type { Review } from '../../api/generated/types.gen.ts';
import { SeverityShape } from '../../design/Severity.tsx';
import { clock } from '../../design/time.ts';
import type { Sign } from '../../signs/signs.ts';
import { useSignWords } from '../../signs/use-sign-words.ts';
import classes from './print.module.css';

interface Props {
  readonly signs: readonly Sign[];
  /** Whose answers are printed. */
  readonly review: Review | undefined;
}

export function PrintedSigns({ signs, review }: Props) {
  const t = useTranslations();
  const { title } = useSignWords();
  const answerOf = (id: string) => review?.indicators?.find(({ indicatorId }) => indicatorId === id)?.verdict;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('print.number')}</th>
          <th scope="col">{t('print.sign')}</th>
          <th scope="col">{t('print.time')}</th>
          <th scope="col">{t('print.confidence')}</th>
          <th scope="col">{t('print.answer')}</th>
        </tr>
      </thead>
      <tbody>
        {signs.map((sign) => {
          const answer = answerOf(sign.id);
          return (
            <tr key={sign.id} data-tone={sign.severity}>
              <td>{sign.number}</td>
              <td>
                <SeverityShape level={sign.severity} /> {t(`design.severity.${sign.severity}`)}: {title(sign.type)}
                {sign.quote && <q className={classes.quote}>{sign.quote}</q>}
              </td>
              <td>{sign.start !== null && sign.end !== null && `${clock(sign.start)}–${clock(sign.end)}`}</td>
              <td>{sign.confidence.toFixed(2)}</td>
              <td>{answer === 'confirmed' ? t('call.signs.yes') : answer === 'rejected' ? t('call.signs.no') : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
