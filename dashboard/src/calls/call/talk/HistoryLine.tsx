import { useFormatter, useTranslations } from 'use-intl';
import { shortId } from '../../../design/short-id.ts';
import { VerdictWord } from '../verdict/VerdictWord.tsx';
import type { CallEvent } from './call-events.ts';
import classes from './talk.module.css';

export function HistoryLine({ event: { at, who, what, text, findings } }: { readonly event: CallEvent }) {
  const t = useTranslations('call.history');
  const format = useFormatter();
  // What a later version of the service names is shown as it is.
  const key = `event.${what}` as 'event.created';
  return (
    <li className={classes.entry}>
      <time className={classes.when} dateTime={at}>
        {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span>
        {findings ? <VerdictWord findings={findings} /> : t.has(key) ? t(key) : what}{' '}
        {who && <span className={classes.who}>{who.startsWith('key_') ? t('apiKey', { id: shortId(who) }) : who}</span>}
      </span>
      {text !== undefined && <p className={classes.comment}>{text}</p>}
    </li>
  );
}
