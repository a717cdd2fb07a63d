/** Where a person is in a list. */
export interface Place {
  readonly id: string | undefined;
  /** Where that was in the list. */
  readonly index: number;
}

export const top: Place = { id: undefined, index: 0 };

/** Of the row, or of the one that stands there now that it is gone; -1 in an empty list. */
export function indexIn(ids: readonly string[], { id, index }: Place): number {
  const found = id === undefined ? -1 : ids.indexOf(id);
  return found >= 0 ? found : Math.min(index, ids.length - 1);
}

/** One row further or back, and never out of the list. */
export function moved(ids: readonly string[], place: Place, by: number): Place {
  const index = Math.min(Math.max(indexIn(ids, place) + by, 0), Math.max(ids.length - 1, 0));
  return { id: ids[index], index };
}

/** The rows from one to another, both included, whichever comes first. */
export function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (b < 0) return [];
  return a < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
