import type { Label } from './labels.js';
import type { Nearby } from './nearby.js';
import type { Detector } from './detector.js';
import type { Finding, Scene } from './scene.js';

/** Last parts of domains that are said; a written address may have any. */
const endings = new Set(
  `com org net edu gov mil int info biz io co me app dev eu uk de fr es it pt at ch be nl pl ru br mx ar cl us ca au nz ie in jp cn se no dk fi gr cz ro hu
  tv cc xyz online shop email cloud ai pro name cat asia tr za`.split(/\s+/),
);
const signs = new Set([
  'dot',
  'point',
  'period',
  'punkt',
  'punto',
  'ponto',
  'underscore',
  'dash',
  'hyphen',
  'minus',
  'plus',
  'tiret',
  'guion',
  'trattino',
  'hifen',
  'unterstrich',
  'bindestrich',
  'underline',
  'slash',
]);
const longestPart = 12;

/** Addresses as they are written, and as "john dot doe at example dot com" or "john at example.com". */
export const findEmails: Detector = (scene, nearby) =>
  scene.words.flatMap(({ text, before, utterance }, at) => {
    if (scene.words[at - 1]?.utterance !== utterance) return [];
    const end = /^@$/.test(before)
      ? writtenEnd(at, scene)
      : scene.language.at.has(text)
        ? spokenEnd(at + 1, scene)
        : undefined;
    if (end === undefined) return [];
    const first = /^@$/.test(before) ? writtenStart(at - 1, scene) : spokenStart(at - 1, scene, nearby);
    return first === undefined ? [] : [{ category: 'email', parts: [{ first, last: end }] } satisfies Finding];
  });

/** The end of a domain that begins at the word, such as `example.co.uk`. */
function writtenEnd(at: number, { words }: Scene): number | undefined {
  let [end, dots] = [at, 0];
  while (
    end + 1 < words.length &&
    words[end + 1]!.utterance === words[at]!.utterance &&
    /^(?:[.-]|)$/.test(words[end + 1]!.before)
  ) {
    end++;
    if (words[end]!.before === '.') dots++;
  }
  return dots > 0 ? end : undefined;
}

function writtenStart(at: number, { words }: Scene): number {
  let start = at;
  while (
    start > 0 &&
    words[start - 1]!.utterance === words[at]!.utterance &&
    /^[.!#$%&'*+/=?^_`{|}~-]*$/.test(words[start]!.before)
  )
    start--;
  return start;
}

/** The end of a domain that is said from the word on; a dot may be written all the same. */
function spokenEnd(at: number, { words, language }: Scene): number | undefined {
  let end: number | undefined;
  for (let next = at; next < Math.min(words.length, at + longestPart); next++) {
    const word = words[next]!;
    if (word.utterance !== words[at - 1]!.utterance) return end;
    const dotted = word.before === '.' || (next > at && language.dot.has(words[next - 1]!.text));
    if (dotted && endings.has(word.text)) end = next;
    else if (end !== undefined && !language.dot.has(word.text)) return end;
  }
  return end;
}

/** Where the name before an `at` begins: one word, more where signs stand between them, or all after a word for an address. */
function spokenStart(at: number, { words, language }: Scene, nearby: Nearby): number | undefined {
  const { utterance } = words[at]!;
  if (utterance !== words[at + 1]!.utterance) return undefined;
  const isBound = (index: number) =>
    words[index]?.utterance !== utterance || (words[index].text === '' && !words[index].digits);
  const label = labelBefore(at, nearby);
  if (label && !isBound(label.last)) {
    let start = label.last + 1;
    while (
      start < at &&
      (language.glue.has(words[start]!.text) || language.copulas.has(words[start]!.text)) &&
      words[start]!.text.length > 1
    )
      start++;
    return start;
  }
  let start = at;
  while (start > Math.max(0, at - 3 * longestPart) && !isBound(start - 1)) {
    const [word, before] = [words[start]!, words[start - 1]!];
    const part =
      signs.has(before.text) ||
      signs.has(word.text) ||
      word.before === '.' ||
      isLetter(word.text) ||
      word.digits !== '' ||
      language.numbers.isNumber(word.text);
    if (!part) break;
    start--;
  }
  return start;
}

function labelBefore(at: number, nearby: Nearby): Label | undefined {
  const ends = Array.from({ length: longestPart - 1 }, (_, back) => nearby.labelTo(at - 1 - back));
  return ends.find((label) => label?.kind === 'email');
}

const isLetter = (text: string): boolean => text.length === 1 && text !== 'a' && text !== 'i';
