const formats = new Map<string, Intl.DateTimeFormat>();

/** The first of these that Intl takes; `en` otherwise. */
export function knownLocale(...locales: readonly string[]): string {
  for (const locale of locales) {
    try {
      const [found] = Intl.DateTimeFormat.supportedLocalesOf(locale);
      if (found) return found;
    } catch {
      continue; // not a BCP 47 tag
    }
  }
  return 'en';
}

/** A moment as the reader's clock shows it, with its zone; undefined where `iso` is no time. An unknown zone counts as UTC. */
export function localTime(iso: unknown, locale: string, timeZone: string): string | undefined {
  const time = typeof iso === 'string' || iso instanceof Date ? new Date(iso) : undefined;
  return time && !Number.isNaN(time.valueOf()) ? formatOf(locale, timeZone).format(time) : undefined;
}

function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = make(locale, timeZone);
  if (formats.size >= 500) formats.clear(); // locales and zones are few, unless a client invents them
  formats.set(key, made);
  return made;
}

function make(locale: string, timeZone: string): Intl.DateTimeFormat {
  const fields = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...fields, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, { ...fields, timeZone: 'UTC' });
  }
}
