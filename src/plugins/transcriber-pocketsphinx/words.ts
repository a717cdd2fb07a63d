/** A recognised word. Seconds from the start of the recording; confidence between 0 and 1. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

/** `really(2) 5.090 5.450 0.999600`: word with the number of its pronunciation, start, end, posterior probability. */
const wordLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;

/** `<s>`, `</s>`, `<sil>`, `[NOISE]`, `[SPEECH]`, `++UM++` mark pauses and sounds. */
const noWord = /^(<.*>|\[.*\]|\+\+.*\+\+)$/;

/**
 * Reads one line that `pocketsphinx_continuous -time yes` printed. Undefined for anything but a word: the line with the
 * whole sentence that stands before its words, pauses, noises.
 */
export function parseLine(line: string): Word | undefined {
  const [, token, start, end, posterior] = wordLine.exec(line) ?? [];
  if (token === undefined || noWord.test(token)) return undefined;
  const confidence = Math.min(1, Number(posterior));
  return { text: token.replace(/\(\d+\)$/, ''), start: Number(start), end: Number(end), confidence };
}
