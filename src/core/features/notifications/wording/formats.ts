/**
 * Formats of `Intl`, made once: each takes a moment and 30 kB outside of V8's heap, which does not know that it should collect them.
 * Locales and time zones are the users' own, so at most this many are kept.
 */
const mostKept = 200;

function kept<A extends readonly string[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const key = args.join(' ');
    const found = made.get(key) ?? make(...args);
    if (made.size >= mostKept && !made.has(key)) made.clear();
    made.set(key, found);
    return found;
  };
}

export const momentFormat = kept(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
);
export const numberFormat = kept((locale: string) => new Intl.NumberFormat(locale));
export const unitFormat = kept(
  (locale: string, unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
);
export const listFormat = kept((locale: string) => new Intl.ListFormat(locale));
