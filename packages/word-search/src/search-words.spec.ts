import fc from 'fast-check';
import { lexiconTree } from './lexicon-tree.js';
import { searchWords } from './search-words.js';
import { TrigramModel } from './trigram-model.js';

/** Words 0 and 1 are start and end; 2 and 3 begin alike, 4 sounds like 2 and is rarer, 5 repeats a phone. */
const lexicon = [
  { word: 2, phones: [1, 2] },
  { word: 3, phones: [1, 2, 3] },
  { word: 4, phones: [1, 2] },
  { word: 5, phones: [3, 3] },
];
const one = Float32Array.from([-9, -1, -1, -1.5, -3, -2]);
const width = 4;
const options = { beam: 1000, most: 30_000, weight: 0.7, start: 0, end: 1 };

/** After word 3, word 4 is likely. */
const model = new TrigramModel({
  one,
  backOne: Float32Array.from([0, 0, 0, -0.5, 0, 0]),
  startTwo: Uint32Array.from([0, 0, 0, 0, 1, 1, 1]),
  wordTwo: Uint16Array.from([4]),
  two: Float32Array.from([-0.3]),
  backTwo: Float32Array.from([-0.2]),
  startThree: Uint32Array.from([0, 1]),
  wordThree: Uint16Array.from([5]),
  three: Float32Array.from([-0.1]),
});
const tree = lexiconTree(lexicon, one);
const found = (scores: Float32Array) => searchWords(scores, width, tree, model, options).map(({ word }) => word);

/** Scores in which each frame has one likely phone. */
const clear = (...phones: readonly number[]) =>
  Float32Array.from(phones.flatMap((phone) => [0, 1, 2, 3].map((other) => (other === phone ? -0.1 : -6))));

describe('searchWords', () => {
  it('finds words, with the frames of their first and last phone', () => {
    expect(searchWords(clear(0, 1, 2, 2, 3, 0, 0), width, tree, model, options)).toEqual([
      { word: 3, first: 1, last: 4, phones: [1, 2, 3], likely: -1.5 },
    ]);
  });

  it('prefers the likelier of two words that sound alike, by what was said before', () => {
    expect(found(clear(1, 2, 0))).toEqual([2]);
    expect(found(clear(1, 2, 3, 0, 1, 2))).toEqual([3, 4]);
  });

  it('prefers words with a bonus', () => {
    const bonus = Float32Array.from([0, 0, 0, 0, 2, 0]);
    const likely = one.map((value, word) => value + bonus[word]! / options.weight);
    const hot = searchWords(clear(1, 2, 0), width, lexiconTree(lexicon, likely), model, { ...options, bonus });
    expect(hot).toEqual([{ word: 4, first: 0, last: 1, phones: [1, 2], likely: -3 }]);
  });

  it('asks for a blank between equal phones of a word', () => {
    expect(found(clear(3, 0, 3))).toEqual([5]);
    expect(found(clear(3, 3, 3))).not.toEqual([5, 5]);
  });

  it('finds nothing in silence or without frames', () => {
    expect(found(clear(0, 0, 0))).toEqual([]);
    expect(found(new Float32Array(0))).toEqual([]);
  });

  it('follows no more than the likeliest words where it may follow few', () => {
    const few = { ...options, beam: 14, most: 2 };
    const scores = clear(0, 1, 2, 2, 3, 0, 0);
    expect(searchWords(scores, width, tree, model, few).map(({ word }) => word)).toEqual([3]);
  });

  it('finds what a search through all alignments finds', () => {
    const frames = fc.array(fc.array(fc.integer({ min: -60, max: -1 }), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(frames, (rows) => {
        const scores = Float32Array.from(rows.flat(), (score) => score / 10);
        const words = found(scores);
        expect(scoreOf(words, scores)).toBeCloseTo(bestScore(scores), 3);
      }),
      { numRuns: 300 },
    );
  });
});

/** The best score of any words of at most three. */
function bestScore(scores: Float32Array): number {
  const words = [2, 3, 4, 5];
  const sequences = [[], ...words.map((a) => [a]), ...words.flatMap((a) => words.map((b) => [a, b]))];
  const three = words.flatMap((a) => words.flatMap((b) => words.map((c) => [a, b, c])));
  return Math.max(...[...sequences, ...three].map((sequence) => scoreOf(sequence, scores)));
}

/** The score of words by their best alignment, which is computed state by state. */
function scoreOf(words: readonly number[], scores: Float32Array): number {
  let context = 0;
  let text = 0;
  for (const word of [...words, 1]) {
    text += model.next(context, word);
    context = model.context;
  }
  const phones = words.flatMap((word) =>
    lexicon.find((form) => form.word === word)!.phones.map((phone, i) => ({ phone, begins: i === 0 })),
  );
  // States: a blank before, between and after the phones.
  let states = [0, ...phones.flatMap(() => [-Infinity, -Infinity])];
  for (let frame = 0; frame * width < scores.length; frame++) {
    const row = scores.subarray(frame * width);
    states = states.map((stay, s) => {
      const position = (s - 1) >> 1;
      const { phone, begins } = s % 2 ? phones[position]! : { phone: 0, begins: false };
      const skips = s > 1 && s % 2 === 1 && (begins || phones[position - 1]!.phone !== phone);
      const ways = [frame === 0 && s > 0 ? -Infinity : stay, s > 0 ? states[s - 1]! : -Infinity];
      if (skips) ways.push(states[s - 2]!);
      return Math.max(...ways) + row[phone]!;
    });
  }
  return options.weight * text + Math.max(states.at(-1)!, states.at(-2) ?? -Infinity);
}
