const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields whose value is another one, with that value: what an update sends. */
export const changesOf = <V extends object>(before: V, now: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof V])),
  ) as Partial<V>;
