type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): value is { id: string }[] =>
  Array.isArray(value) && value.every((each) => isTree(each) && typeof each['id'] === 'string');

/** Lays `over` on `under`: mappings merge by key, `plugins` by id, everything else is replaced; null removes. */
export function merge(under: unknown, over: unknown): unknown {
  if (!isTree(under) || !isTree(over)) return over;
  const merged = new Map(Object.entries(under)); // not an object, on which "__proto__" would be more than a key
  for (const [key, value] of Object.entries(over)) {
    const old = merged.get(key);
    if (value === null) merged.delete(key);
    else if (key === 'plugins' && isEntries(value) && isEntries(old)) merged.set(key, mergeEntries(old, value));
    else merged.set(key, merge(old, value));
  }
  return Object.fromEntries(merged);
}

function mergeEntries(under: { id: string }[], over: { id: string }[]): { id: string }[] {
  const kept = under.map((entry) => over.find(({ id }) => id === entry.id) ?? entry);
  return [...kept, ...over.filter(({ id }) => !under.some((entry) => entry.id === id))];
}
