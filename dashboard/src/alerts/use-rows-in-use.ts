import { type FocusEvent, useState } from 'react';
import { type AlertGroup, inUse } from './groups.ts';

interface Held {
  readonly name: string;
  readonly keys: readonly string[];
}

/** The rows of a list, which keep their places while one of them has the focus. `name` tells lists apart. */
export function useRowsInUse(name: string, groups: readonly AlertGroup[]) {
  const [held, hold] = useState<Held | undefined>();
  const keys = groups.map(({ key }) => key);
  const isHeld = held?.name === name;
  const shown = isHeld ? inUse(held.keys, groups) : { rows: groups, waiting: 0 };
  return {
    ...shown,
    /** Shows what waits. */
    renew: () => hold(isHeld ? { name, keys } : undefined),
    onFocus: () => {
      if (!isHeld) hold({ name, keys });
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) hold(undefined);
    },
  };
}
