import { findBareCvvs } from './bare-cvvs.js';
import type { Detector } from './detector.js';
import { secretDetector } from './secrets.js';

const cvvsNearWords = secretDetector({ category: 'cvv', kinds: new Set(['cvv']), lengths: { min: 3, max: 4 } });

/** Card verification values. */
export const findCvvs: Detector = (scene, nearby) => [...cvvsNearWords(scene, nearby), ...findBareCvvs(scene, nearby)];

export const findPins = secretDetector({ category: 'pin', kinds: new Set(['pin']), lengths: { min: 4, max: 8 } });

/** One-time codes that are sent to a person. A "security code" of six digits is one, and none of a card. */
export const findOneTimeCodes = secretDetector(
  { category: 'one_time_code', kinds: new Set(['code', 'codeWord']), lengths: { min: 4, max: 8 }, letters: true },
  { category: 'one_time_code', kinds: new Set(['cvv']), lengths: { min: 6, max: 6 } },
);
