import { useState } from 'react';
import { between, indexIn, moved, type Place, top } from './place.ts';

/** Kept until the page is closed, so that a list is found as it was left. */
const places = new Map<string, Place>();

export interface List {
  /** The row that keys act on. */
  readonly current: string | undefined;
  readonly index: number;
  /** Counts moves by key, after each of which the row takes the focus; 0 while nobody has moved. */
  readonly moves: number;
  readonly goTo: (id: string) => void;
  readonly move: (by: number) => void;
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** All from the row that was selected last. */
  readonly selectTo: (id: string) => void;
  readonly clear: () => void;
}

/** The place in a list and what is selected in it. `name` is that of the list; `ids` are its rows in order. */
export function useList(name: string, ids: readonly string[]): List {
  const [place, setPlace] = useState(() => places.get(name) ?? top);
  const [moves, setMoves] = useState(0);
  const index = indexIn(ids, place);
  const goTo = (next: Place) => {
    places.set(name, next);
    setPlace(next);
  };
  return {
    current: ids[index],
    index,
    moves,
    goTo: (id) => goTo({ id, index: Math.max(0, ids.indexOf(id)) }),
    move: (by) => {
      goTo(moved(ids, place, by));
      setMoves(moves + 1);
    },
    ...useSelection(ids),
  };
}

function useSelection(ids: readonly string[]): Pick<List, 'selected' | 'toggle' | 'selectTo' | 'clear'> {
  const [{ chosen, last }, set] = useState<{ readonly chosen: ReadonlySet<string>; readonly last?: string }>({
    chosen: new Set(),
  });
  // What has left the list is not selected any more.
  const selected = new Set(ids.filter((id) => chosen.has(id)));
  return {
    selected,
    toggle: (id) =>
      set({
        chosen: new Set(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]),
        last: id,
      }),
    selectTo: (id) => set({ chosen: new Set([...selected, ...between(ids, last, id)]), last: id }),
    clear: () => set({ chosen: new Set() }),
  };
}
