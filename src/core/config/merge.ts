type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): value is { id: string }[] =>
  Array.isArray(value) && value.every((each) => isTree(each) && typeof each['id'] === 'string');

/** Lays `over` on `under`: mappings merge by key, `plugins` by id, everything else is replaced; null removes. */
export function merge(under: unknown, over: unknown): unknown {
  if (!isTree(under) || !isTree(over)) return over;
  const merged: Tree = { ...under };
  for (const [key, value] of Object.entries(over)) {
    if (value === null) delete merged[key];
    else if (key === 'plugins' && isEntries(value) && isEntries(merged[key]))
      merged[key] = mergeEntries(merged[key], value);
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

function mergeEntries(under: { id: string }[], over: { id: string }[]): { id: string }[] {
  const kept = under.map((entry) => over.find(({ id }) => id === entry.id) ?? entry);
  return [...kept, ...over.filter(({ id }) => !under.some((entry) => entry.id === id))];
}
