import { codingOf, unitsOf } from './alphabet.js';
import { mostParts, mostUnits, splitText } from './parts.js';

/** A word longer than this is cut: scripts without spaces have no shorter ones. */
const longestWord = 40;

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * `head` and then `tail`, in at most `mostParts` SMS. Where they do not fit, words go from the end of `head`, with an
 * ellipsis in their place; `tail` stays whole, unless it alone is too long: then it is left out.
 */
export function shorten(head: string, tail: string): string {
  // What is cut off anyway must not choose the coding, nor cost time
  const start = head.slice(0, mostUnits('gsm7') + 1).toWellFormed();
  const coding = codingOf(start + tail);
  const fits = (text: string) => splitText(text, coding).parts.length <= mostParts;
  if (fits(head + tail)) return head + tail;
  const end = `${coding === 'gsm7' ? '...' : '…'}${tail}`;
  if (!fits(end)) return shorten(head, '');
  const kept = longestStart(start, mostUnits(coding) - unitsOf(end, coding), (text) => unitsOf(text, coding));
  while (kept.length > 0 && !fits(kept.join('') + end)) kept.pop(); // a character on a seam costs a unit more
  return wholeWords(kept.join(''), start) + end;
}

/** As many whole characters as have room: an emoji of several code points counts as one. */
function longestStart(text: string, units: number, cost: (character: string) => number): string[] {
  const kept: string[] = [];
  let left = units;
  for (const { segment } of characters.segment(text)) {
    left -= cost(segment);
    if (left < 0) break;
    kept.push(segment);
  }
  return kept;
}

function wholeWords(kept: string, text: string): string {
  const cutInside = /\S/.test(text.charAt(kept.length));
  const space = kept.search(/\s\S*$/);
  const cut = cutInside && space > 0 && kept.length - space <= longestWord ? kept.slice(0, space) : kept;
  return cut.trimEnd();
}
