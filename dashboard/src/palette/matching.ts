/** Those whose text has all words of the query, in any order and any case. All of them for an empty query. */
export function matching<T>(all: readonly T[], query: string, textOf: (each: T) => string): readonly T[] {
  const words = query.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return all.filter((each) => {
    const text = textOf(each).toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
