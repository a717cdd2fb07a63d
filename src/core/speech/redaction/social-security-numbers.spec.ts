import { redactedText } from '../../../../test/support/redacted-text.js';

const redacted = (text: string) => redactedText(text, { only: ['ssn'] });

describe('social security numbers', () => {
  it.each([
    ['123-45-6789', '[SSN]'],
    ['my social is 123 45 6789', 'my social is [SSN]'],
    ['SSN 123456789', 'SSN [SSN]'],
    ['your social security number ends in 6789', 'your social security number ends in [SSN]'],
    [
      'my social security number is one two three, four five, six seven eight nine',
      'my social security number is [SSN]',
    ],
    [
      'B: your social security number? | A: 123 | B: okay | A: 45 6789',
      'your social security number? | [SSN] | okay | [SSN]',
    ],
    ['B: the last four of your social please | A: six seven eight nine', 'the last four of your social please | [SSN]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toBe(result));

  it.each([
    '123 45 6789',
    '000-45-6789',
    '666-45-6789',
    '900-45-6789',
    '123-00-6789',
    '123-45-0000',
    '1-123-45-6789',
    'social media 2019',
    'call 123-456-7890',
  ])('are not seen in "%s"', (text) => expect(redacted(text)).toBe(text));
});
