import type { Detector } from './detector.js';
import { findBankAccounts } from './bank-accounts.js';
import { findCards } from './cards.js';
import { echoesOf } from './echoes.js';
import { findEmails } from './emails.js';
import { Nearby } from './nearby.js';
import { findPhones } from './phones.js';
import { redactionCategories, type RedactionCategory } from '../../platform/config/redaction-categories.js';
import type { Finding, Scene } from './scene.js';
import { findCvvs, findOneTimeCodes, findPins } from './short-codes.js';
import { findSocialSecurityNumbers } from './social-security-numbers.js';

const detectors: Readonly<Record<RedactionCategory, Detector>> = {
  card: findCards,
  cvv: findCvvs,
  pin: findPins,
  one_time_code: findOneTimeCodes,
  ssn: findSocialSecurityNumbers,
  bank_account: findBankAccounts,
  email: findEmails,
  phone: findPhones,
};

/** All that is found of these categories. Findings may overlap. */
export function detect(scene: Scene, categories: ReadonlySet<RedactionCategory>): Finding[] {
  const nearby = new Nearby(scene);
  const found = redactionCategories
    .filter((category) => categories.has(category))
    .flatMap((category) => detectors[category](scene, nearby));
  return [...found, ...echoesOf(found, scene)];
}
