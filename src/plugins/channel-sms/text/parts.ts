import { type Coding, codingOf, unitsOf } from './alphabet.js';

/** An SMS holds 140 bytes; each part of a longer text gives six of them to the header that joins it (3GPP TS 23.040 §9.2.3.24.1). */
const room: Readonly<Record<Coding, { readonly alone: number; readonly part: number }>> = {
  gsm7: { alone: 160, part: 153 },
  ucs2: { alone: 70, part: 67 },
};

/** What one text may cost at most: about 918 Latin letters or 402 others. */
export const mostParts = 6;

export interface Split {
  readonly coding: Coding;
  /** Together the text. Never empty. */
  readonly parts: readonly string[];
}

/** Cuts where a part is full, never inside a character: neither a surrogate pair nor an escaped septet is torn. */
export function splitText(text: string, coding = codingOf(text)): Split {
  const { alone, part: limit } = room[coding];
  if (unitsOf(text, coding) <= alone) return { coding, parts: [text] };
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of text) {
    const units = unitsOf(character, coding);
    if (used + units > limit) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += units;
  }
  return { coding, parts: [...parts, part] };
}

/** The most units that `mostParts` parts can hold, where no character falls on a seam. */
export function mostUnits(coding: Coding): number {
  return mostParts * room[coding].part;
}
