import { redactedText } from '../../../../test/support/redacted-text.js';

const redacted = (text: string, language?: string) => redactedText(text, { language, only: ['email'] });

describe('e-mail addresses', () => {
  it.each([
    ['write to john.doe+calls@mail.example.co.uk.', 'write to [EMAIL].'],
    ['<a_b-c@example.com>', '<[EMAIL]>'],
    ['it is john dot doe at example dot com okay', 'it is [EMAIL] okay'],
    ['john at example.com please', '[EMAIL] please'],
    ['my email is john doe at example dot org thanks', 'my email is [EMAIL] thanks'],
    ['j o h n 4 2 at example dot co dot uk', '[EMAIL]'],
    ['john underscore doe at my dash example dot com', '[EMAIL]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toBe(result));

  it.each([
    ['de', 'max punkt muster at beispiel punkt de bitte', '[EMAIL] bitte'],
    ['fr', 'jean point dupont arobase exemple point fr', '[EMAIL]'],
    ['es', 'juan arroba ejemplo punto com', '[EMAIL]'],
    ['it', 'mario chiocciola esempio punto it', '[EMAIL]'],
    ['pt', 'joão arroba exemplo ponto com', '[EMAIL]'],
  ])('are found in %s: "%s"', (language, text, result) => expect(redacted(text, language)).toBe(result));

  it.each([
    'meet me at noon',
    'look at example dot',
    'five @ two',
    'visit example dot com',
    'at dot com',
    'x | @example.com',
  ])('are not seen in "%s"', (text) => expect(redacted(text)).toBe(text));
});
