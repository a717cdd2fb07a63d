import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { levelOf } from '../design/level.ts';
import { Severity } from '../design/Severity.tsx';
import { shortId } from '../design/short-id.ts';
import { useScroller } from '../design/use-scroller.ts';
import classes from './alert-side.module.css';
import type { AlertGroup } from './groups.ts';
import { snoozeChoices, snoozeTime } from './snooze-times.ts';
import snooze from './snooze.module.css';
import { heaviestSign } from './use-reason.ts';
import { WhoHasIt } from './WhoHasIt.tsx';

interface Props {
  readonly group: AlertGroup;
  readonly review: Review | undefined;
  readonly onSnooze: (group: AlertGroup, until: Date | null) => void;
}

/** Wide screens: what was said, who has the call, and the alert in full. */
export function AlertSide({ group, review, onSnooze }: Props) {
  const { analysisId, call, alerts } = group;
  const t = useTranslations('alerts');
  const quoted = useTranslations('design');
  const scroller = useScroller('side');
  const sign = heaviestSign(call);
  const facts = [call?.callerId, call?.department, call?.fileName].filter(Boolean).join(', ');
  return (
    <aside {...scroller} className={classes.side} aria-label={t('side')}>
      {analysisId && (
        <p className={classes.quiet}>
          <Link to="/calls/$analysisId" params={{ analysisId }}>
            {t('call', { id: shortId(analysisId) })}
          </Link>
        </p>
      )}
      {call && <Severity level={levelOf(call.riskLevel)} score={call.riskScore} />}
      {sign?.quote && (
        <blockquote className={classes.quote}>
          {quoted('quote', { text: sign.quote })} <span className={classes.quiet}>{sign.timestamp?.split('-')[0]}</span>
        </blockquote>
      )}
      {facts && <p className={classes.quiet}>{facts}</p>}
      {analysisId && (
        <section>
          <h2>{t('whoHasIt')}</h2>
          {review ? <WhoHasIt review={review} /> : <p className={classes.quiet}>{t('noReview')}</p>}
        </section>
      )}
      <section>
        <h2>{alerts[0]!.title}</h2>
        <p className={classes.message}>{alerts[0]!.message}</p>
      </section>
      {group.open.length > 0 && (
        <section>
          <h2>{t('snoozeUntil')}</h2>
          <div className={snooze.choices}>
            {snoozeChoices.map((choice) => (
              <Button
                key={choice}
                variant="default"
                h={24}
                px={8}
                onClick={() => onSnooze(group, snoozeTime(choice, new Date()))}
              >
                {t(`snoozeChoice.${choice}`)}
              </Button>
            ))}
          </div>
          <p className={classes.quiet}>{t(analysisId ? 'snoozeEnds' : 'snoozeReminders')}</p>
        </section>
      )}
    </aside>
  );
}
