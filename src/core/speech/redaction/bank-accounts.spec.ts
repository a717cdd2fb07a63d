import { redactedText } from '../../../../test/support/redacted-text.js';
import { passesAba } from './bank-accounts.js';
import { ibanLength, passesMod97 } from './iban.js';

const redacted = (text: string) => redactedText(text, { only: ['bank_account'] });

describe('bank accounts', () => {
  // Examples of the IBAN registry.
  it.each([
    ['DE89 3704 0044 0532 0130 00 is my IBAN', '[ACCOUNT] is my IBAN'],
    ['GB29NWBK60161331926819', '[ACCOUNT]'],
    ['fr14 2004 1010 0505 0001 3m02 606', '[ACCOUNT]'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', '[ACCOUNT]'],
    [
      'd e eight nine three seven zero four double zero four four zero five three two zero one three zero zero zero',
      '[ACCOUNT]',
    ],
    ['my account number is one two three four five six seven eight', 'my account number is [ACCOUNT]'],
    ['B: account number? | A: 12345678', 'account number? | [ACCOUNT]'],
    ['routing number 021000021', 'routing number [ACCOUNT]'],
    ['the sort code is 60-16-13', 'the sort code is [ACCOUNT]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toBe(result));

  it.each([
    'DE88 3704 0044 0532 0130 00',
    'routing number 021000022',
    'my account has $12345678',
    'I opened the account in 2019',
    'de 12 an 34',
  ])('are not seen in "%s"', (text) => expect(redacted(text)).toBe(text));

  it('checks routing numbers of the Federal Reserve Banks', () => {
    expect(['011000015', '021001208', '121000374'].every(passesAba)).toBe(true);
    expect(passesAba('011000016')).toBe(false);
  });

  it('knows how long an IBAN is, and whether it is right', () => {
    expect([ibanLength('de'), ibanLength('no'), ibanLength('us'), ibanLength('constructor')]).toEqual([
      22,
      15,
      undefined,
      undefined,
    ]);
    expect(passesMod97('gb29nwbk60161331926819')).toBe(true);
    expect(passesMod97('gb29nwbk60161331926891')).toBe(false);
  });
});
