import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CallFeatures, wordsOf, type VectoriserParameters } from './vectoriser.js';
import { spansOf, stretchesOf, type WindowParameters } from './windows.js';

interface Fixture {
  parameters: VectoriserParameters;
  texts: { text: string; features: number[] }[];
  cuts: WindowParameters;
  paragraphs: { text: string; windows: [number, number][] }[];
  stretches: { size: number; stride: number };
  lengths: { words: number; stretches: [number, number][] }[];
}
const path = fileURLToPath(new URL('vectoriser.fixture.json', import.meta.url));
const fixture = JSON.parse(readFileSync(path, 'utf8')) as Fixture;

describe('the features of a text', () => {
  it.each(fixture.texts)('are those that training makes of "$text"', ({ text, features }) => {
    const words = text.match(/\S+/g) ?? [];
    const found = new CallFeatures(words, fixture.parameters).of(0, words.length);
    expect(found.sort((a, b) => a - b)).toEqual(features);
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
