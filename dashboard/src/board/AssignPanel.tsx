import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { Failure } from '../design/Failure.tsx';
import { Key } from '../design/Key.tsx';
import { Segments } from '../design/Segments.tsx';
import { useKeys } from '../keyboard/keys.ts';
import type { List } from '../lists/use-list.ts';
import classes from './assign-panel.module.css';
import type { Person } from './people.ts';
import { Preview } from './Preview.tsx';
import { most, strategies, type Strategy, strategyBody } from './strategies.ts';
import { useAssignment, usePreview } from './use-assignment.ts';
import { personName } from '../design/person-name.ts';

interface Props {
  readonly list: List;
  readonly reviews: readonly Review[];
  readonly people: readonly Person[];
  /** Those of the chosen team whom a strategy chooses from. */
  readonly pool: readonly string[];
  readonly now: number;
  readonly panel: RefObject<HTMLElement | null>;
}

/** What each way to assign would do with what is selected. Nothing is written before the button. */
export function AssignPanel({ list, reviews, people, pool, now, panel }: Props) {
  const t = useTranslations('board');
  const [strategy, setStrategy] = useState<Strategy>('load_balanced');
  const [person, setPerson] = useState('');
  const reviewIds = [...list.selected];
  const order = { reviewIds, strategy: strategyBody(strategy, pool, person) };
  const [shown] = useDebouncedValue(JSON.stringify(order), 120);
  const preview = usePreview(JSON.parse(shown) as typeof order);
  const assignment = useAssignment(reviews, list.clear);
  const isOld = preview.isPlaceholderData || shown !== JSON.stringify(order);
  const count = preview.data?.assigned ?? 0;
  const ready = order.strategy !== undefined && reviewIds.length > 0 && reviewIds.length <= most && count > 0 && !isOld;
  const confirm = () => ready && !assignment.isPending && assignment.mutate(order);
  useKeys(t('title'), reviewIds.length > 0 ? [{ keys: ['Control+Enter'], label: t('confirm'), run: confirm }] : []);
  return (
    <section className={classes.panel} aria-labelledby="board-assign" ref={panel}>
      <h2 id="board-assign">
        {t('assign', { count: reviewIds.length })} {reviewIds.length > 0 && <small>{t('nothingSent')}</small>}
      </h2>
      {reviewIds.length === 0 ? (
        <p className={classes.note}>{t('selectFirst')}</p>
      ) : (
        <>
          <Segments
            label={t('strategyLabel')}
            value={strategy}
            onChange={setStrategy}
            options={strategies.map((value) => ({ value, label: t(`strategy.${value}`) }))}
          />
          <p className={classes.note}>{t(`strategyWhy.${strategy}`)}</p>
          {strategy === 'specific' && (
            <NativeSelect
              size="xs"
              label={t('person')}
              value={person}
              onChange={(event) => setPerson(event.currentTarget.value)}
              data={[
                { value: '', label: t('choosePerson') },
                ...people.map(({ user }) => ({ value: user.userId, label: personName(user) })),
              ]}
            />
          )}
          {reviewIds.length > most && <p className={classes.failed}>{t('tooMany', { most })}</p>}
          {preview.isError && (
            <Failure failure={preview.error} what={t('previewFailed')} onRetry={() => void preview.refetch()} />
          )}
          {preview.data && order.strategy && (
            <Preview
              preview={preview.data}
              people={new Map(people.map((each) => [each.user.userId, each]))}
              now={now}
              isOld={isOld}
            />
          )}
          <Button
            className={classes.confirm}
            aria-keyshortcuts="Control+Enter"
            disabled={!ready}
            loading={assignment.isPending}
            onClick={confirm}
          >
            {t('assignCount', { count })} <Key>Ctrl+Enter</Key>
          </Button>
        </>
      )}
    </section>
  );
}
