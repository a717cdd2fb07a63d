import { english as englishNumbers } from './number-words/english.js';
import { french as frenchNumbers } from './number-words/french.js';
import { german as germanNumbers } from './number-words/german.js';
import { italian as italianNumbers } from './number-words/italian.js';
import { NumberReader } from './number-words/number-reader.js';
import type { NumberWords } from './number-words/number-words.js';
import { portuguese as portugueseNumbers } from './number-words/portuguese.js';
import { spanish as spanishNumbers } from './number-words/spanish.js';
import { PhraseTree } from './phrase-tree.js';
import { english } from './phrases/english.js';
import { french } from './phrases/french.js';
import { german } from './phrases/german.js';
import { italian } from './phrases/italian.js';
import { labelKinds, type LabelKind, type Phrases } from './phrases/phrases.js';
import { portuguese } from './phrases/portuguese.js';
import { spanish } from './phrases/spanish.js';
import { folded } from './words.js';

type Lists = Omit<Phrases, 'labels'>;

/** What the detectors know of the language of a call. English is always known with it: it is mixed into every other. */
export interface Language extends Readonly<Record<keyof Lists, ReadonlySet<string>>> {
  readonly numbers: NumberReader;
  readonly labels: PhraseTree<LabelKind>;
}

const others: Readonly<Record<string, readonly [NumberWords, Phrases]>> = {
  de: [germanNumbers, german],
  fr: [frenchNumbers, french],
  es: [spanishNumbers, spanish],
  it: [italianNumbers, italian],
  pt: [portugueseNumbers, portuguese],
};
const known = new Map<string, Language>();

/** By a BCP 47 code; English where it is another language. */
export function languageOf(code: string): Language {
  const main = code.toLowerCase().split(/[-_]/)[0]!;
  const name = Object.hasOwn(others, main) ? main : 'en';
  const made = known.get(name) ?? makeLanguage(others[name]);
  known.set(name, made);
  return made;
}

function makeLanguage(own?: readonly [NumberWords, Phrases]): Language {
  const [numbers, phrases] = own
    ? [
        [own[0], englishNumbers],
        [own[1], english],
      ]
    : [[englishNumbers], [english]];
  const set = (list: keyof Lists) => new Set(phrases.flatMap((each) => each[list].split(/\s+/).map(folded)));
  const labels = new PhraseTree<LabelKind>();
  for (const kind of labelKinds)
    for (const phrase of phrases.flatMap((each) => each.labels[kind]?.split(/,\s+/) ?? []))
      labels.add(folded(phrase), kind);
  return {
    numbers: new NumberReader(numbers),
    labels,
    pauses: set('pauses'),
    links: set('links'),
    corrections: set('corrections'),
    glue: set('glue'),
    copulas: set('copulas'),
    ordinals: set('ordinals'),
    digitNouns: set('digitNouns'),
    units: set('units'),
    beforeYears: set('beforeYears'),
    determiners: set('determiners'),
    at: set('at'),
    dot: set('dot'),
  };
}
