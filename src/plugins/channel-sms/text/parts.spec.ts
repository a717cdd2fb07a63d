import fc from 'fast-check';
import smpp from 'smpp';
import { codingOf, encode, unitsOf } from './alphabet.js';
import { splitText } from './parts.js';

const latin = 'aZ 9\n@£Δ_Γñà€{}[]~\\|^';
const texts = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...latin) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom('🚨', '👩‍👩‍👧‍👦', 'ж', '您') },
    ),
    { maxLength: 400 },
  )
  .map((characters) => characters.join('').toWellFormed());

/** As a phone reads it; the 7-bit table is that of npm smpp. */
const decode = (bytes: Buffer, coding: 'gsm7' | 'ucs2') =>
  coding === 'gsm7' ? smpp.gsmCoder.decode(bytes, 0) : new TextDecoder('utf-16be', { fatal: true }).decode(bytes);

describe('the coding of a text', () => {
  it.each([
    ['Risk 87 of 100.', 'gsm7'],
    ['5 € for {x}', 'gsm7'],
    ['Grüße, Ñoño', 'gsm7'],
    ['ç', 'ucs2'],
    ['ё', 'ucs2'],
    ['🚨', 'ucs2'],
    ['\u001b', 'ucs2'],
  ])('of %j is %s', (text, coding) => expect(codingOf(text)).toBe(coding));

  it('counts what is in the extension table twice', () => {
    expect(unitsOf('a€b{', 'gsm7')).toBe(6);
    expect([...encode('a€{', 'gsm7')]).toEqual([0x61, 0x1b, 0x65, 0x1b, 0x28]);
    expect([...encode('🚨', 'ucs2')]).toEqual([0xd8, 0x3d, 0xde, 0xa8]);
  });
});

describe('splitting', () => {
  it.each([
    ['160 letters', 'a'.repeat(160), [160]],
    ['161 letters', 'a'.repeat(161), [153, 8]],
    ['80 euros', '€'.repeat(80), [80]],
    ['81 euros, none of them torn', '€'.repeat(81), [76, 5]],
    ['70 Cyrillic letters', 'ж'.repeat(70), [70]],
    ['71 Cyrillic letters', 'ж'.repeat(71), [67, 4]],
    ['36 emoji, none of them torn', '🚨'.repeat(36), [66, 6]],
  ])('%s', (_, text, lengths) => expect(splitText(text).parts.map((part) => part.length)).toEqual(lengths));

  it('loses nothing, and makes no part too long', () =>
    fc.assert(
      fc.property(texts, (text) => {
        const { coding, parts } = splitText(text);
        const bytes = parts.map((part) => encode(part, coding));
        const most = { gsm7: parts.length === 1 ? 160 : 153, ucs2: parts.length === 1 ? 140 : 134 }[coding];
        expect(Math.max(...bytes.map(({ length }) => length))).toBeLessThanOrEqual(most);
        expect(bytes.map((part) => decode(part, coding)).join('')).toBe(text);
      }),
    ));
});
