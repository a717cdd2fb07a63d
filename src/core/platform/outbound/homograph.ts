import { domainToUnicode } from 'node:url';

/** In everyday use today: UAX #31, table 5, Recommended Scripts. Names in other scripts are refused. */
const scripts = (
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');
/** Written together in Japanese, Korean and Chinese: UTS #39, section 5.1. */
const together = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
const oneScript = [...scripts.map((script) => [script]), ...together].map((set) => {
  const classes = ['Common', 'Inherited', ...set].map((script) => `\\p{scx=${script}}`).join('');
  return new RegExp(`^[${classes}]+$`, 'u');
});

/** Cyrillic and Greek letters that look like Latin ones, digits and hyphen: with nothing else a label can pass for Latin. */
const passesForLatin = /^[асԁеһіјӏорԛѕԝхуъЬҽпгѵѡαικνρυωηοτ\d-]+$/u;
const inLatin = /^[\p{ASCII}\p{scx=Latin}]+$/u;

/**
 * Whether a host (in punycode) can be taken for another one by its looks: a label mixes scripts, or stands in Cyrillic or
 * Greek letters that all look Latin under a Latin top-level domain, as in аррӏе.com.
 */
export function isHomograph(host: string): boolean {
  if (!host.includes('xn--')) return false;
  const labels = domainToUnicode(host).split('.');
  const latinTop = inLatin.test(labels.at(-1) ?? '');
  return labels.some((label) => {
    if (/^[\p{ASCII}]*$/u.test(label)) return label.startsWith('xn--') || label === '';
    return !oneScript.some((script) => script.test(label)) || (latinTop && passesForLatin.test(label));
  });
}
