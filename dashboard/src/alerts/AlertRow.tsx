import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Notification, Review } from '../api/generated/types.gen.ts';
import { Key } from '../design/Key.tsx';
import { levelOf } from '../design/level.ts';
import { Severity } from '../design/Severity.tsx';
import { useSpanWords } from '../design/use-due.ts';
import type { List } from '../lists/use-list.ts';
import classes from './alerts.module.css';
import type { AlertGroup } from './groups.ts';
import type { AlertActs } from './use-alert-acts.ts';
import { SnoozeMenu, type Snoozing } from './SnoozeMenu.tsx';
import { useSnoozeWords } from './use-snooze-words.ts';
import { useReason } from './use-reason.ts';
import { WhoHasIt } from './WhoHasIt.tsx';
import { shortcut } from '../keyboard/changed-keys.ts';

interface Props {
  readonly group: AlertGroup;
  readonly review: Review | undefined;
  readonly list: List;
  readonly now: number;
  readonly acts: AlertActs;
  readonly snoozing: Snoozing;
}

/** One call; the current one opens to its alerts. */
export function AlertRow({ group, review, list, now, acts, snoozing }: Props) {
  const t = useTranslations('alerts');
  const { key, call, alerts, unread } = group;
  const current = list.current === key;
  return (
    <div className={classes.group} data-current={current || undefined} data-unread={unread.length > 0 || undefined}>
      <div role="row" className={classes.row}>
        <span role="gridcell" className={classes.dot}>
          {unread.length > 0 && <i role="img" aria-label={t('unread')} />}
        </span>
        <span role="gridcell" className={classes.risk}>
          {call ? (
            <Severity level={levelOf(call.riskLevel)} score={call.riskScore} />
          ) : (
            <span className={classes.quiet}>
              {t(/^(system|security)/.test(alerts[0]!.type) ? 'service' : 'message')}
            </span>
          )}
        </span>
        <Reason group={group} list={list} />
        <span role="gridcell" className={classes.count}>
          {t('count', { count: alerts.length })}
        </span>
        <span role="gridcell" className={classes.age}>
          <Age group={group} now={now} />
        </span>
        <span role="gridcell" className={classes.who}>
          <WhoHasIt review={review} current={current} />
        </span>
        <span role="gridcell" className={classes.acts}>
          <AcknowledgeButton group={group} current={current} acts={acts} />
          {group.open.length > 0 && <SnoozeMenu group={group} current={current} now={now} snoozing={snoozing} />}
        </span>
      </div>
      {current && (
        <div role="row">
          <div role="gridcell">
            <Alerts alerts={alerts} />
          </div>
        </div>
      )}
    </div>
  );
}

/** How old the newest alert is; of a snoozed one, when it comes back. */
function Age({ group: { alerts, snoozedUntil }, now }: Pick<Props, 'group' | 'now'>) {
  const t = useTranslations('alerts');
  const { span } = useSpanWords();
  const { until } = useSnoozeWords();
  if (snoozedUntil !== null)
    return <time dateTime={snoozedUntil}>{t('until', { until: until(new Date(snoozedUntil)) })}</time>;
  const { createdAt } = alerts[0]!;
  return <time dateTime={createdAt}>{span(now - new Date(createdAt).getTime())}</time>;
}

/** Its link is the whole row; what is about no call opens nothing, and is reached all the same. */
function Reason({ group, list }: Pick<Props, 'group' | 'list'>) {
  const reason = useReason();
  const place = useRef<HTMLElement>(null);
  const { key, analysisId } = group;
  const current = list.current === key;
  useEffect(() => {
    if (current && list.moves > 0) place.current?.focus({ preventScroll: true });
  }, [current, list.moves]);
  const props = { className: classes.reason, tabIndex: current ? 0 : -1, onFocus: () => list.goTo(key) };
  return (
    <span role="gridcell" className={classes.reasonCell}>
      {analysisId === null ? (
        <button type="button" {...props} ref={(button) => void (place.current = button)} onClick={() => list.goTo(key)}>
          {reason(group)}
        </button>
      ) : (
        <Link {...props} ref={(link) => void (place.current = link)} to="/calls/$analysisId" params={{ analysisId }}>
          {reason(group)}
        </Link>
      )}
    </span>
  );
}

function AcknowledgeButton({ group, current, acts }: Pick<Props, 'group' | 'acts'> & { readonly current: boolean }) {
  const t = useTranslations('alerts');
  if (group.open.length === 0) return null;
  return (
    <Button
      variant={current ? 'default' : 'subtle'}
      color="gray"
      h={24}
      px={8}
      leftSection={<IconCheck size={14} aria-hidden />}
      aria-keyshortcuts={current ? shortcut('e') : undefined}
      onClick={() => acts.acknowledge(group)}
    >
      {t('acknowledge')}
      {current && (
        <>
          <Key>e</Key>
        </>
      )}
    </Button>
  );
}

function Alerts({ alerts }: { readonly alerts: readonly Notification[] }) {
  const format = useFormatter();
  const t = useTranslations('alerts');
  return (
    <ul className={classes.alerts}>
      {alerts.map(({ notificationId, createdAt, readAt, title, merged }) => (
        <li key={notificationId}>
          <time dateTime={createdAt}>{format.dateTime(new Date(createdAt), { timeStyle: 'short' })}</time>
          <span className={classes.dot}>{readAt === null && <i role="img" aria-label={t('unread')} />}</span>
          <span>{title}</span>
          {merged > 0 && <span className={classes.count}>{t('count', { count: merged + 1 })}</span>}
        </li>
      ))}
    </ul>
  );
}
