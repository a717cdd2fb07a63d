import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eld } from 'eld/small';
import type { Table } from './table.ts';
import { blindCalls, foreignSentences } from './trust-recordings.ts';

const lengths = [15, 25, 40, 60, 80, 100, 150];
const texts = resolve(process.env['CALLWARDEN_SHARED'] ?? '../shared', 'data/call-text');

/**
 * How long a text must be before its language can be detected: beginnings of English calls, as a recogniser writes them, and of sentences in
 * other languages.
 */
export function languagesByLength(): Table {
  const english = englishTexts().map(asHeard);
  const foreign = foreignTexts();
  const rows = lengths.map((length) => {
    const found = english.flatMap((text) => detected(beginning(text, length)) ?? []);
    const of = (is: (found: string) => boolean) => permille(found.filter(is).length, found.length);
    const others = foreign.flatMap(([language, text]) => {
      const guess = detected(beginning(asHeard(text), length));
      return guess === undefined ? [] : [[language, guess]];
    });
    const as = (is: (language: string, guess: string) => boolean) =>
      permille(others.filter(([language, guess]) => is(language!, guess!)).length, others.length);
    return [
      String(length),
      `${found.length}, ${others.length}`,
      of((guess) => guess === 'en'),
      of((guess) => guess !== 'en' && guess !== ''),
      as((language, guess) => language === guess),
      as((_, guess) => guess === 'en'),
    ];
  });
  return {
    title: 'Languages by length',
    note: 'English calls and sentences in other languages: taken for English, and for another language; the rest is not clear.',
    columns: ['letters', 'texts', 'English: right', 'wrong', 'others: right', 'taken for English'],
    rows,
  };
}

function englishTexts(): string[] {
  const own = blindCalls().map(({ turns }) => turns.map(({ text }) => text).join(' '));
  const files = existsSync(texts) ? ['.', 'real'].flatMap((folder) => jsonLines(join(texts, folder))) : [];
  return [...own, ...files];
}

/** Every so many calls of each file, two hundred at most. */
function jsonLines(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
      const step = Math.ceil(lines.length / 200);
      return lines
        .filter((_, at) => at % step === 0)
        .map((line) => (JSON.parse(line) as { turns: { text: string }[] }).turns.map(({ text }) => text).join(' '));
    });
}

/** In languages of Latin script; the others are recognised by their script. */
function foreignTexts(): [string, string][] {
  return ['cs', 'de', 'es', 'fr', 'it', 'pl', 'pt-br', 'tr'].flatMap((language) =>
    foreignSentences(language, 20).map((text): [string, string] => [language.slice(0, 2), text]),
  );
}

const asHeard = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}' ]+/gu, ' ');
const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** Whole words up to so many letters; undefined where the text is shorter. */
function beginning(text: string, length: number): string | undefined {
  let taken = '';
  for (const word of text.split(/\s+/)) {
    taken += ` ${word}`;
    if (letters(taken) >= length) return taken;
  }
  return undefined;
}

/** Empty where it is not clear. */
function detected(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const found = eld.detect(text);
  return found.isReliable() ? found.language : '';
}

const permille = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
