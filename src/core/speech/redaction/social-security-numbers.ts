import type { Detector } from './detector.js';
import { secretDetector } from './secrets.js';
import type { Finding, Scene } from './scene.js';

const exact = (length: number) => ({ min: length, max: length });

const nearWords = secretDetector(
  { category: 'ssn', kinds: new Set(['ssn']), lengths: exact(9) },
  { category: 'ssn', kinds: new Set(['endOfSsn']), lengths: exact(4) },
);

/**
 * Social security numbers: nine digits near words for them, the last four where these are asked for, and what is written as
 * 123-45-6789. Never given out: area 000, 666 and from 900, group 00, serial 0000 (Social Security Administration, POMS RM 10201.035).
 */
export const findSocialSecurityNumbers: Detector = (scene, nearby) => [...nearWords(scene, nearby), ...written(scene)];

function written({ words }: Scene): Finding[] {
  return words.flatMap(({ digits: area }, at) => {
    const [group, serial] = [words[at + 1], words[at + 2]];
    if (area.length !== 3 || group?.digits.length !== 2 || serial?.digits.length !== 4) return [];
    if (group.utterance !== serial.utterance || group.utterance !== words[at]!.utterance) return [];
    if (!/^[\u2010-\u2013.-]$/.test(group.before) || group.before !== serial.before) return [];
    if (/[-.]$/.test(words[at]!.before) || /^[-.]\d/.test(serial.after + (words[at + 3]?.digits ?? ''))) return [];
    if (/^(?:000|666|9)/.test(area) || group.digits === '00' || serial.digits === '0000') return [];
    return [{ category: 'ssn', parts: [{ first: at, last: at + 2 }], digits: area + group.digits + serial.digits }];
  });
}
