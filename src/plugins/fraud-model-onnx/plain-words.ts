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

function spelled(token: string): string {
  const number = token.replace(/(?<![,.])[,.]+$/, '');
  return (number.length === 1 && digits[Number(number)]) || '#';
}
