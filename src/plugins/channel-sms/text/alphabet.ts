/** The default alphabet of 3GPP TS 23.038 §6.2.1, by code. Code 0x1B leads to the extension table, so no character has it. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** §6.2.1.1: these cost two septets, the escape and their own. */
const extension: Readonly<Record<string, number>> = {
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};

const escape = 0x1b;
const septetsOf = new Map<string, readonly number[]>([
  ...[...basic].map((character, code) => [character, [code]] as const).filter(([, [code]]) => code !== escape),
  ...Object.entries(extension).map(([character, code]) => [character, [escape, code]] as const),
]);

/** `gsm7` is the default alphabet, `ucs2` is for all else; in truth UTF-16, as every phone reads it. */
export type Coding = 'gsm7' | 'ucs2';

/** The cheapest coding that holds every character of the text. */
export function codingOf(text: string): Coding {
  return [...text].every((character) => septetsOf.has(character)) ? 'gsm7' : 'ucs2';
}

/** What a text takes up: septets in `gsm7`, 16-bit units in `ucs2`. The text must fit the coding. */
export function unitsOf(text: string, coding: Coding): number {
  if (coding === 'ucs2') return text.length;
  return [...text].reduce((sum, character) => sum + (septetsOf.get(character)?.length ?? 1), 0);
}

/** As SMPP carries it: a septet in a byte of its own, or UTF-16 with the high byte first. */
export function encode(text: string, coding: Coding): Buffer {
  if (coding === 'ucs2') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from([...text].flatMap((character) => septetsOf.get(character) ?? septetsOf.get('?') ?? []));
}
