export interface VectoriserParameters {
  /** How many features are told apart; a power of two. */
  readonly buckets: number;
  /** Added to the number of features before the scale is taken, so that two words alone weigh little. */
  readonly smoothing: number;
  /** Letters of a word that count. */
  readonly longestWord: number;
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Lower-case words without accents or apostrophes; a lone digit is spelled, other numbers become `#`. */
export function wordsOf(text: string, longestWord: number): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const words: string[] = [];
  for (const token of plain.match(/[$£€][0-9][0-9,.]*|[a-z]+|[0-9][0-9,.]*/g) ?? []) {
    if (/^[$£€]/.test(token)) words.push('#', 'money');
    else if (/^[a-z]/.test(token)) words.push(token.slice(0, longestWord));
    else words.push(spelled(token));
  }
  return words;
}

/**
 * Sorted distinct feature numbers of word 1-3-grams, pairs around one skipped word, and character 4-grams.
 * Training makes the same numbers (training/fraud/vectoriser.py); a fixture keeps the two equal.
 */
export function featuresOf(text: string, parameters: VectoriserParameters): number[] {
  const words = wordsOf(text, parameters.longestWord);
  const mask = parameters.buckets - 1;
  const found = new Set<number>();
  const add = (feature: string) => found.add(hashOf(feature) & mask);
  words.forEach((word, i) => {
    const second = words[i + 1];
    const third = words[i + 2];
    add(`1${word}`);
    if (second !== undefined) add(`2${word} ${second}`);
    if (third !== undefined) {
      add(`3${word} ${second} ${third}`);
      add(`s${word} ${third}`);
    }
    const edged = `<${word}>`;
    for (let at = 0; at + 4 <= edged.length; at++) add(`c${edged.slice(at, at + 4)}`);
  });
  return [...found].sort((a, b) => a - b);
}

function spelled(token: string): string {
  const number = token.replace(/[,.]+$/, '');
  return (number.length === 1 && digits[Number(number)]) || '#';
}

/** FNV-1a of 32 bits (Fowler, Noll, Vo) with the final mix of MurmurHash3; the text is ASCII. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}
