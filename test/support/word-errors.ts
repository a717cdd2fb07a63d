/** Lower-case words as they are spoken, without punctuation. */
export const spokenWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

/** The least number of words to put in, leave out or change to make `heard` of `said` (Levenshtein). */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, i) => i + 1);
  said.forEach((word, i) => {
    let [diagonal, left] = [i, i + 1];
    row = row.map((above, j) => {
      left = Math.min(above + 1, left + 1, diagonal + (word === heard[j] ? 0 : 1));
      diagonal = above;
      return left;
    });
  });
  return row.at(-1) ?? said.length;
}
