import { toUtterances } from './utterances.js';
import { parseLine, type Word } from './words.js';

/** What pocketsphinx_continuous 0.8+5prealpha of Debian 12 printed for a sentence of espeak-ng. */
const printed = `he's really got told that suit or so
<s> 4.700 4.900 0.999600
he's 4.910 5.080 0.336040
really(2) 5.090 5.450 0.999600
got 5.460 5.560 0.057101
told 5.570 5.890 0.019459
that(2) 5.900 6.060 0.288476
<sil> 6.070 6.410 0.999500
suit 6.420 6.860 0.031940
<sil> 6.870 7.070 0.998900
[NOISE] 7.070 7.080 0.989158
or 7.080 7.160 0.140250
so 7.170 7.440 0.318245
</s> 7.450 7.860 1.000000`.split('\n');

const word = (text: string, start: number, end: number, confidence = 0.5): Word => ({ text, start, end, confidence });

describe('parseLine', () => {
  it('reads words with their times and posteriors, and drops pauses, noises and the numbers of pronunciations', () => {
    const words = printed.map(parseLine).filter((found) => found !== undefined);
    expect(words.map(({ text }) => text).join(' ')).toBe(printed[0]);
    expect(words[1]).toEqual({ text: 'really', start: 5.09, end: 5.45, confidence: 0.9996 });
  });

  it.each([
    '',
    'good afternoon the marsh',
    'INFO: cmn_live.c(120): Update from < 41.00',
    '++UM++ 1.000 1.200 0.900000',
  ])('finds no word in "%s"', (line) => expect(parseLine(line)).toBeUndefined());
});

describe('toUtterances', () => {
  it('starts a new utterance at a pause longer than the limit, across the sentences of the recogniser', () => {
    const words = [word('read', 1, 1.2), word('it', 1.75, 2, 1), word('now', 2.61, 3)];
    expect(toUtterances([words], 0.6)).toEqual([
      { speaker: 0, start: 1, end: 2, text: 'read it', confidence: 0.75 },
      { speaker: 0, start: 2.61, end: 3, text: 'now', confidence: 0.5 },
    ]);
  });

  it('numbers speakers by who speaks first and mixes the channels by time', () => {
    const left = [word('good', 2, 2.2), word('bye', 9, 9.3)];
    const right = [word('hello', 0.5, 1), word('yes', 4, 4.4)];
    expect(toUtterances([left, right], 0.6).map(({ speaker, text }) => `${speaker} ${text}`)).toEqual([
      '0 hello',
      '1 good',
      '0 yes',
      '1 bye',
    ]);
  });

  it('gives no number to a channel without a word', () => {
    expect(toUtterances([[], [word('hello', 0, 1)]], 0.6).map(({ speaker }) => speaker)).toEqual([0]);
    expect(toUtterances([[], []], 0.6)).toEqual([]);
  });
});
