import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { DistinctRows } from './distinct-rows.js';
import { wordsOf } from './plain-words.js';
import { hashOf } from './feature-hash.js';
import { CallFeatures } from './vectoriser.js';
import { Vocabulary } from './vocabulary.js';
import { WordClasses } from './word-classes.js';
import { spansOf, stretchesOf, type WindowParameters } from './windows.js';

interface Fixture {
  longestWord: number;
  classes: Record<string, number>;
  texts: { text: string; features: number[] }[];
  cuts: WindowParameters;
  paragraphs: { text: string; windows: [number, number][] }[];
  stretches: { size: number; stride: number };
  lengths: { words: number; stretches: [number, number][] }[];
}
const path = fileURLToPath(new URL('vectoriser.fixture.json', import.meta.url));
const fixture = JSON.parse(readFileSync(path, 'utf8')) as Fixture;

const hashes = [...new Set(fixture.texts.flatMap(({ features }) => features))];

const classes = new WordClasses(
  Buffer.concat([
    Buffer.from(Uint32Array.from(Object.keys(fixture.classes), hashOf).buffer),
    Buffer.from(Uint16Array.from(Object.values(fixture.classes)).buffer),
  ]),
);

/** Of words, with a vocabulary of `known` hashes. */
function heard(words: readonly string[], known = hashes): CallFeatures {
  const vocabulary = new Vocabulary(new Uint8Array(Uint32Array.from(known).buffer));
  const features = new CallFeatures(fixture.longestWord, classes, vocabulary, new DistinctRows(vocabulary.size));
  features.hear(words);
  return features;
}

/** What is found with a vocabulary of `known` hashes. */
function featuresOf(text: string, known: number[]): number[] {
  const words = text.match(/\S+/g) ?? [];
  const rows = heard(words, known).of({ first: 0, end: words.length });
  return rows.map((row) => known[row]!).sort((a, b) => a - b);
}

describe('the features of a text', () => {
  it.each(fixture.texts)('are those that training makes of "$text"', ({ text, features }) => {
    expect(featuresOf(text, hashes)).toEqual(features);
  });

  it.each(fixture.texts)('are of "$text" only those that the model knows', ({ text, features }) => {
    const known = hashes.filter((_, i) => i % 3 === 0);
    expect(featuresOf(text, known)).toEqual(features.filter((hash) => known.includes(hash)));
    expect(featuresOf(text, [])).toEqual([]);
  });

  it('are without a gap those of the words around it', () => {
    const words = fixture.texts.flatMap(({ text }) => text.match(/\S+/g) ?? []);
    const all = heard(words);
    const place = fc.nat(words.length);
    fc.assert(
      fc.property(fc.tuple(place, place, place, place), (places) => {
        const [first, from, to, end] = places.sort((a, b) => a - b);
        const left = [...words.slice(first, from), ...words.slice(to, end)];
        const expected = heard(left).of({ first: 0, end: left.length });
        const found = all.of({ first, end, gap: { first: from, end: to } });
        expect(found.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
      }),
    );
  });

  it('are those of the words that were heard last, whatever stood there before', () => {
    const word = fc.constantFrom(...fixture.texts.flatMap(({ text }) => text.match(/\S+/g) ?? []), '...', '$5');
    const said = fc.record({ at: fc.nat(), words: fc.array(word, { maxLength: 8 }) });
    fc.assert(
      fc.property(fc.array(said), (turns) => {
        const grown = heard([]);
        const words: string[] = [];
        for (const turn of turns) {
          const from = turn.at % (words.length + 1);
          words.splice(from, words.length, ...turn.words);
          grown.hear(turn.words, from);
          const anew = heard(words);
          for (let first = 0; first <= words.length; first++) {
            const span = { first, end: words.length };
            expect(grown.of(span)).toEqual(anew.of(span));
          }
        }
      }),
    );
  });

  it('are the same for a digit and its word', () => {
    expect(wordsOf('Press 1', 20)).toEqual(wordsOf('press one', 20));
  });
});

describe('windows and stretches', () => {
  it.each(fixture.paragraphs)('are cut as training cuts "$text"', ({ text, windows }) => {
    const ends = (text.match(/\S+/g) ?? []).map((word) => /[.!?]["')\]]*$/.test(word));
    expect(spansOf(ends, fixture.cuts)).toEqual(windows);
  });

  it.each(fixture.lengths)('run over $words words as in training', ({ words, stretches }) => {
    expect([...stretchesOf(words, fixture.stretches)]).toEqual(stretches);
  });
});
