import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AnalysisListEntry, Snippet } from '../../api/generated/types.gen.ts';
import { levelOf } from '../../design/level.ts';
import { Severity } from '../../design/Severity.tsx';
import { shortId } from '../../design/short-id.ts';
import { clock } from '../../design/time.ts';
import type { List } from '../../lists/use-list.ts';
import { useSignWords } from '../../signs/use-sign-words.ts';
import shared from '../../lists/list-screen.module.css';
import classes from './calls.module.css';
import { excerpt } from './excerpt.ts';
import { personName } from '../../design/person-name.ts';

interface Props {
  readonly call: AnalysisListEntry;
  readonly list: List;
}

export function CallRow({ call, list }: Props) {
  const t = useTranslations('calls');
  const format = useFormatter();
  const { analysisId, riskLevel, riskScore, callerId, duration, createdAt, status, department, snippets = [] } = call;
  return (
    <div className={classes.entry} data-current={list.current === analysisId || undefined}>
      <div role="row" className={classes.row}>
        <span role="gridcell" className={classes.risk}>
          <Severity level={levelOf(riskLevel)} score={riskScore} />
        </span>
        <SignCell call={call} list={list} />
        <span role="gridcell" className={classes.id}>
          {shortId(analysisId)}
        </span>
        <span role="gridcell" className={classes.caller}>
          {callerId ?? call.fileName}
        </span>
        <span role="gridcell" className={classes.length}>
          {clock(duration)}
        </span>
        <span role="gridcell" className={classes.date}>
          <time dateTime={createdAt}>
            {format.dateTime(new Date(createdAt), { dateStyle: 'short', timeStyle: 'short' })}
          </time>
        </span>
        <span role="gridcell" className={classes.status}>
          {t(`status.${status}`)}
        </span>
        <ReviewCell call={call} />
        <span role="gridcell" className={classes.team}>
          {department}
        </span>
      </div>
      {snippets.length > 0 && (
        <div role="row">
          <div role="gridcell">
            <ul className={classes.snippets}>
              {snippets.map((snippet) => (
                <SnippetLine key={`${snippet.start} ${snippet.speaker}`} analysisId={analysisId} snippet={snippet} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** Its link is the whole row. */
function SignCell({ call, list }: Props) {
  const t = useTranslations('calls');
  const whyNot = useTranslations('reviews');
  const { title } = useSignWords();
  const link = useRef<HTMLAnchorElement>(null);
  const { analysisId, indicatorTypes, notScored, status } = call;
  const current = list.current === analysisId;
  useEffect(() => {
    if (current && list.moves > 0) link.current?.focus({ preventScroll: true });
  }, [current, list.moves]);
  const [first, ...others] = indicatorTypes;
  const none =
    status === 'queued' || status === 'processing' || status === 'failed' ? t(`status.${status}`) : t('noSigns');
  return (
    <span role="gridcell" className={classes.signCell}>
      <Link
        ref={link}
        to="/calls/$analysisId"
        params={{ analysisId }}
        className={`${shared.link} ${classes.sign}`}
        tabIndex={current ? 0 : -1}
        onFocus={() => list.goTo(analysisId)}
      >
        {notScored ? whyNot(`notScored.${notScored}`) : first === undefined ? none : title(first)}
      </Link>
      {others.length > 0 && (
        <span className={classes.more} title={others.map(title).join(', ')}>
          {t('moreSigns', { count: others.length })}
        </span>
      )}
    </span>
  );
}

/** The verdict, or who is to give it. */
function ReviewCell({ call: { verdict, reviewers } }: Pick<Props, 'call'>) {
  const t = useTranslations('calls.verdict');
  const names = reviewers.map(personName).join(', ');
  return (
    <span role="gridcell" className={classes.review} data-verdict={verdict ?? undefined} title={names}>
      {verdict ? t(verdict) : names}
    </span>
  );
}

function SnippetLine({ analysisId, snippet }: { readonly analysisId: string; readonly snippet: Snippet }) {
  return (
    <li>
      <Link
        className={classes.snippet}
        to="/calls/$analysisId"
        params={{ analysisId }}
        search={{ t: Math.floor(snippet.start) }}
      >
        <span className={classes.time}>{clock(snippet.start)}</span>
        <span className={classes.words}>
          {excerpt(snippet).map(({ text, isMatch }, index) =>
            isMatch ? <mark key={`${index} ${text}`}>{text}</mark> : <span key={`${index} ${text}`}>{text}</span>,
          )}
        </span>
      </Link>
    </li>
  );
}
