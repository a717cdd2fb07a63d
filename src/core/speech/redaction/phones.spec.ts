import { redactedText } from '../../../../test/support/redacted-text.js';

const redacted = (text: string, language?: string) => redactedText(text, { language, only: ['phone'] });

describe('phone numbers', () => {
  it.each([
    ['call me back at 415 555 0123', 'call me back at [PHONE]'],
    ['my number is four one five, five five five, oh one two three', 'my number is [PHONE]'],
    ['reach me on 07700 900123 please', 'reach me on [PHONE] please'],
    [
      'B: what is your phone number | A: 415 | B: okay | A: 555 0123',
      'what is your phone number | [PHONE] | okay | [PHONE]',
    ],
    ['+44 20 7946 0958', '+[PHONE]'],
    ['(415) 555-0123', '([PHONE]'],
    ['415-555-0123 or 1-800-555-0199', '[PHONE] or [PHONE]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toBe(result));

  it.each([
    ['de', 'meine Handynummer ist null eins sieben eins zwo drei vier fünf sechs', 'meine Handynummer ist [PHONE]'],
    ['fr', 'rappelez-moi au 06 12 34 56 78', 'rappelez-moi au [PHONE]'],
    ['es', 'llámeme al 612 345 678', 'llámeme al [PHONE]'],
  ])('are found in %s: "%s"', (language, text, result) => expect(redacted(text, language)).toBe(result));

  it.each(['it is 4155550123', 'on 12-04-2023', 'my number is 12', 'call me at 10:30', '115-555-0123'])(
    'are not seen in "%s"',
    (text) => expect(redacted(text)).toBe(text),
  );
});
