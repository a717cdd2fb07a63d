/** A made-up language: words of the frequencies that speech has (Zipf-Mandelbrot), the same ones at every run. */
const vocabularySize = 20_000;
const shift = 2.7;
const exponent = 1.12;
const quantiles = 1 << 20;
const onsets = [
  'b',
  'br',
  'c',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou'];
const endings = ['', '', '', 'n', 'r', 'ing', 'ed', 's', 'tion', 'ly'];

/** Words by rank, the most frequent first. */
export const vocabulary: readonly string[] = Array.from({ length: vocabularySize }, (_, rank) => word(rank));

/** Different for each rank, longer for rarer ones; some are inflected, so that there is something to stem. */
function word(rank: number): string {
  const ending = endings[(rank * 7) % endings.length] ?? '';
  let text = '';
  let rest = rank + 40;
  while (rest > 0) {
    const syllables = onsets.length * vowels.length;
    const syllable = rest % syllables;
    rest = Math.floor(rest / syllables);
    text += `${onsets[syllable % onsets.length]}${vowels[Math.floor(syllable / onsets.length)]}`;
  }
  return text + ending;
}

/** Rank at each of 2^20 equal shares of all words said. */
const rankAt = ranks();

function ranks(): Uint16Array {
  const weights = vocabulary.map((_, rank) => 1 / (rank + 1 + shift) ** exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const table = new Uint16Array(quantiles);
  let at = 0;
  let reached = 0;
  for (const [rank, weight] of weights.entries()) {
    reached += weight / sum;
    const end = Math.min(quantiles, Math.ceil(reached * quantiles));
    while (at < end) table[at++] = rank;
  }
  return table;
}

/** `count` words of a call. */
export function speech(random: () => number, count: number): string {
  let text = '';
  for (let said = 0; said < count; said++) text += `${vocabulary[rankAt[random() >>> 12]!]} `;
  return text;
}
