/** Controls end header lines, drive terminals or turn the direction of what follows; none belongs in a message. */
const unsafe = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const unsafeButLineFeed = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** For headers, names and titles: what is unsafe becomes a blank, and runs of blanks one. @param limit in UTF-16 units. */
export function oneLine(text: string, limit: number): string {
  return clip(text.toWellFormed().replace(unsafe, ' ').replace(/\s+/g, ' ').trim(), limit);
}

/** As `oneLine`, with line feeds kept. */
export function manyLines(text: string, limit: number): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n').replace(unsafeButLineFeed, ' ');
  return clip(lines.trim(), limit);
}

/** Ends with an ellipsis where something was cut off, never in the middle of a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}

/** Letters; longer ones are taken by no browser for sure, and would get the message cut off. */
const longestUrl = 2000;

/** The address where it is one that a mail program may open, else undefined: `javascript:` and the like are left out. */
export function webAddress(url: string | undefined): string | undefined {
  const parsed = url === undefined || url.length > longestUrl ? null : URL.parse(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : undefined;
}
