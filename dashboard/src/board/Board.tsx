import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Failure } from '../design/Failure.tsx';
import { Screen } from '../design/Screen.tsx';
import { useNow } from '../design/use-now.ts';
import { useKeys } from '../keyboard/keys.ts';
import { ListSkeleton } from '../lists/ListSkeleton.tsx';
import { useOptimisticValue } from '../forms/use-optimistic-value.ts';
import { useList } from '../lists/use-list.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { AgreementPanel } from './AgreementPanel.tsx';
import { AssignPanel } from './AssignPanel.tsx';
import { BoardNumbers } from './BoardNumbers.tsx';
import classes from './board.module.css';
import { usePeople } from './people.ts';
import { presenceOf } from './presence.ts';
import { ReviewerTable } from './ReviewerTable.tsx';
import { useStatistics } from './statistics.ts';
import { useWaiting } from './waiting.ts';
import { WaitingList } from './WaitingList.tsx';
import { personName } from '../design/person-name.ts';

/** The workload of each reviewer, and the reviews to assign. */
export function Board() {
  const t = useTranslations('board');
  const navigate = useNavigate();
  const [search, change] = useOptimisticValue(useSearch({ from: '/desk/board' }), (next) =>
    navigate({ to: '/board', search: next, replace: true }),
  );
  const { team, days = 30 } = search;
  const now = useNow();
  const { users, workload, people = [] } = usePeople();
  const statistics = useStatistics(days, now);
  const waiting = useWaiting();
  const list = useList(
    'board',
    waiting.reviews.map(({ reviewId }) => reviewId),
  );
  const open = (reviewId: string) => {
    const review = waiting.reviews.find((each) => each.reviewId === reviewId);
    if (review)
      void navigate({
        to: '/calls/$analysisId',
        params: { analysisId: review.analysisId },
        search: { review: reviewId },
      });
  };
  useListKeys(list, { open, selects: true });
  const panel = useRef<HTMLElement>(null);
  const assign = () => {
    if (list.selected.size === 0 && list.current) list.toggle(list.current);
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus());
  };
  useKeys(t('title'), waiting.reviews.length > 0 ? [{ keys: ['a'], label: t('assignKey'), run: assign }] : []);
  const shown = people.filter(({ user }) => team === undefined || user.teams.includes(team));
  const teams = [...new Set(people.flatMap(({ user }) => user.teams))].toSorted((a, b) => a.localeCompare(b));
  const { data } = workload;
  const counted = data && data.overdue + data.unassigned.open - data.unassigned.overdue;
  const failed = [users, workload].find((query) => query.isError && !query.data);
  return (
    <Screen
      title={t('title')}
      facts={
        workload.isSuccess &&
        users.isSuccess &&
        t('facts', {
          count: shown.length,
          away: shown.filter(({ user }) => presenceOf(user, now).state !== 'here').length,
        })
      }
      actions={
        <>
          <BoardNumbers workload={data} statistics={statistics.data} />
          {teams.length > 0 && (
            <NativeSelect
              size="xs"
              aria-label={t('team')}
              value={team ?? ''}
              onChange={({ currentTarget: { value } }) => change({ ...search, team: value || undefined })}
              data={[{ value: '', label: t('allTeams') }, ...teams]}
            />
          )}
        </>
      }
    >
      <div className={classes.split}>
        <div>
          {failed ? (
            <Failure failure={failed.error} what={t('peopleFailed')} onRetry={() => void failed.refetch()} />
          ) : users.isPending || workload.isPending ? (
            <ListSkeleton rowHeight={48} />
          ) : (
            <ReviewerTable people={shown} statistics={statistics.data} days={days} now={now} />
          )}
          {statistics.isError && !statistics.data && (
            <Failure
              failure={statistics.error}
              what={t('statisticsFailed')}
              onRetry={() => void statistics.refetch()}
            />
          )}
          <WaitingList
            waiting={waiting}
            list={list}
            now={now}
            hasChanged={!waiting.isPending && counted !== undefined && counted !== waiting.total}
            onAssign={assign}
          />
        </div>
        <aside className={classes.side} aria-label={t('side')}>
          <AssignPanel
            list={list}
            reviews={waiting.reviews}
            people={people}
            pool={shown.filter(({ user }) => user.role === 'reviewer').map(({ user }) => user.userId)}
            now={now}
            panel={panel}
          />
          <AgreementPanel
            agreement={statistics.data?.agreement}
            days={days}
            onDays={(next) => change({ ...search, days: next === 30 ? undefined : next })}
            nameOf={(userId) => {
              const user = users.data?.find((each) => each.userId === userId);
              return user ? personName(user) : t('formerUser');
            }}
          />
        </aside>
      </div>
    </Screen>
  );
}
