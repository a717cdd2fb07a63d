/** On one line, without what could hide or reverse words; at most so many characters. */
export function line(text: string, most: number): string {
  return shortened(clean(text).replaceAll(/\s+/g, ' ').trim(), most);
}

/** Without control characters, line breaks excepted, and without marks that change the direction of text. */
export const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, ' ');

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}
