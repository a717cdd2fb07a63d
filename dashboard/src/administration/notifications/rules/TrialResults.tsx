import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { RuleTrialResult } from '../../../api/generated/types.gen.ts';
import { shortId } from '../../../design/short-id.ts';
import forms from '../../../forms/forms.module.css';
import { useEventName } from '../../../notifications/use-event-name.ts';
import classes from './rules.module.css';
import { useConditionWords } from './use-condition-words.ts';

type Result = RuleTrialResult['results'][number];

/** For each call whether the conditions hold, and what each comparison found. */
export function TrialResults({ result: { tried, matched, results } }: { readonly result: RuleTrialResult }) {
  const t = useTranslations('rules.trial');
  if (tried === 0) return <p>{t('none')}</p>;
  return (
    <>
      <p className={classes.matched}>{t('matched', { matched, tried })}</p>
      <ul>
        {results.map((each, at) => (
          <li key={each.analysisId ?? at}>
            <OneResult result={each} open={tried === 1} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OneResult({ result, open }: { readonly result: Result; readonly open: boolean }) {
  const t = useTranslations('rules.trial');
  const eventName = useEventName();
  const { analysisId, event, matches, conditions } = result;
  return (
    <details className={classes.result} open={open}>
      <summary>
        <span className={classes.verdict} data-holds={matches}>
          {matches ? t('matches') : t('matchesNot')}
        </span>
        <span>{analysisId ? t('call', { id: shortId(analysisId) }) : eventName(event)}</span>
        {analysisId && <span className={forms.hint}>{eventName(event)}</span>}
      </summary>
      <ul className={classes.found}>
        {conditions.map((each) => (
          <Found key={each.path} comparison={each} />
        ))}
      </ul>
      {analysisId && (
        <Link to="/calls/$analysisId" params={{ analysisId }}>
          {t('open')}
        </Link>
      )}
    </details>
  );
}

function Found({ comparison }: { readonly comparison: Result['conditions'][number] }) {
  const t = useTranslations('rules.trial');
  const words = useConditionWords();
  const { field, operator, value, found, holds } = comparison;
  return (
    <li>
      <span className={classes.verdict} data-holds={holds}>
        {holds ? t('holds') : t('holdsNot')}
      </span>{' '}
      {words.comparison(field, operator, words.value(field, value))}
      <p className={forms.hint}>{t('found', { found: words.value(field, found) })}</p>
    </li>
  );
}
