import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Who has the focus, and in which row of a list. */
interface Place {
  readonly element: Element;
  readonly row: number;
}

/**
 * Keeps the focus in `container` when what had it is removed: it goes to the last button of the row that took the place, or of the last
 * one, else to the first control. Returns the handlers of the container.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>) {
  const place = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const lost = place.current;
    if (!lost || lost.element.isConnected) return;
    place.current = undefined;
    const rows = [...(container.current?.querySelectorAll('li') ?? [])];
    const row = rows[Math.min(lost.row, rows.length - 1)];
    const next = [...(row?.querySelectorAll('button') ?? [])].at(-1);
    (next ?? container.current?.querySelector<HTMLElement>('input, select, button'))?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('li');
      place.current = { element: target, row: row ? [...row.parentElement!.children].indexOf(row) : 0 };
    },
    onBlur: () => (place.current = undefined),
  };
}
