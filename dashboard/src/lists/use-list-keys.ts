import { useTranslations } from 'use-intl';
import { type Binding, useKeys } from '../keyboard/keys.ts';
import type { List } from './use-list.ts';

interface Options {
  /** Opens a row. */
  readonly open: (id: string) => void;
  /** Rows can be selected. */
  readonly selects?: boolean;
}

/** The keys that work alike in all lists. */
export function useListKeys(list: List, { open, selects = false }: Options): void {
  const t = useTranslations('lists');
  const { current } = list;
  const at = (act: (id: string) => void) => () => {
    if (current !== undefined) act(current);
  };
  const selecting: readonly Binding[] = [
    { keys: ['s'], label: t('select'), run: at(list.toggle) },
    { keys: ['Shift+S'], label: t('selectTo'), run: at(list.selectTo) },
    { keys: ['Escape'], label: t('clear'), run: list.clear },
  ];
  useKeys(t('title'), [
    { keys: ['j', 'ArrowDown'], label: t('next'), run: () => list.move(1) },
    { keys: ['k', 'ArrowUp'], label: t('previous'), run: () => list.move(-1) },
    { keys: ['Enter'], label: t('open'), run: at(open) },
    ...(selects ? selecting : []),
  ]);
}
