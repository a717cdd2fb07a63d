import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Review } from '../api/generated/types.gen.ts';
import { Key } from '../design/Key.tsx';
import { useKeys } from '../keyboard/keys.ts';
import type { List } from '../lists/use-list.ts';
import { useSignedIn } from '../session/session.ts';
import { AssignMenu } from './AssignMenu.tsx';
import { NewCalls } from './NewCalls.tsx';
import { useNewCalls } from './use-new-calls.ts';
import { useTake } from './use-take.ts';
import { shortcut } from '../keyboard/changed-keys.ts';

interface Props {
  readonly reviews: readonly Review[];
  readonly list: List;
  /** Undefined where there is nothing to open. */
  readonly onOpen: (() => void) | undefined;
  readonly onShow: () => void;
}

export function QueueActions({ reviews, list, onOpen, onShow }: Props) {
  const t = useTranslations();
  const count = useNewCalls(new Set(reviews.map(({ reviewId }) => reviewId)));
  const { selected, current } = list;
  const chosen = selected.size > 0 ? [...selected] : current === undefined ? [] : [current];
  return (
    <>
      <NewCalls count={count} onShow={onShow} />
      {selected.size > 0 && (
        <Button variant="subtle" aria-keyshortcuts="Escape" onClick={list.clear}>
          {t('lists.selected', { count: selected.size })} <Key>Esc</Key>
        </Button>
      )}
      <AssignMenu reviewIds={chosen} onAssigned={list.clear} />
      {reviews.length > 0 && <TakeButton list={list} short />}
      {onOpen && (
        <Button aria-keyshortcuts="Enter" onClick={onOpen}>
          {t('queue.start')} <Key>Enter</Key>
        </Button>
      )}
    </>
  );
}

export function TakeButton({ list, short = false }: { readonly list: List; readonly short?: boolean }) {
  const t = useTranslations('queue');
  const { may } = useSignedIn();
  const take = useTake(list.goTo);
  const allowed = may('write:reviews');
  useKeys(t('title'), allowed ? [{ keys: ['t'], label: t('take'), run: () => take.mutate() }] : []);
  if (!allowed) return null;
  return (
    <Button
      variant="default"
      title={t('take')}
      aria-keyshortcuts={shortcut('t')}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      {t(short ? 'takeOne' : 'take')} <Key>t</Key>
    </Button>
  );
}
