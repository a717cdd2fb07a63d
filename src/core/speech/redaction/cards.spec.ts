import { redactedText } from '../../../../test/support/redacted-text.js';

const redacted = (text: string, language?: string) => redactedText(text, { language, only: ['card'] });

describe('numbers of cards', () => {
  it.each([
    ['it is 4111 1111 1111 1111 okay', 'it is [CARD] okay'],
    ['(4111-1111-1111-1111)', '([CARD])'],
    ['4111.1111.1111.1111.', '[CARD].'],
    ['4111111111111111', '[CARD]'],
    ['4111, 1111, 1111, 1111, right?', '[CARD], right?'],
    ['3782 822463 10005', '[CARD]'],
    ['four one one one one one one one one one one one one one one one', '[CARD]'],
    ['forty-one eleven eleven eleven eleven eleven eleven eleven', '[CARD]'],
    ['yeah sixty three zero four forty seven eleven seventy seven forty two', 'yeah [CARD]'], // 40 2 at the end
    [
      'four thousand one hundred eleven, one thousand one hundred eleven, one thousand one hundred eleven, one thousand one hundred eleven',
      '[CARD]',
    ],
    ['four triple one, double one double one, one one one one, double one double one', '[CARD]'],
    ['five triple oh zero nought o oh double zero zero oh oh oh oh six eight thanks', 'thanks'],
    ['4111 um 1111 okay then 1111 and the last four are 1111', '[CARD]'],
    ['the next four, four one one one, one one one one, one one one one, one one one one', 'the next four, [CARD]'],
    ['four one one one dash one one one one space one one one one next one one one one', '[CARD]'],
    ['4242 4242 42 42 four two four two', '[CARD]'],
    ['four two for two four two for two four to four two for two four two', '[CARD]'],
    ['４１１１ １１１１ １１１１ １１１１', '[CARD]'],
    ['4111\u00a01111\u20111111\u200b1111', '[CARD]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toContain(result));

  it('are found on the borders of words in a longer run', () => {
    expect(redacted('4111 1111 1111 1111 exp 04 27 cvv 123')).toBe('[CARD] exp 04 27 cvv 123');
    expect(redacted('4111 1111 1111 1111 0427 123')).toBe('[CARD] 0427 123');
    expect(redacted('90210 4111 1111 1111 1111')).toBe('90210 [CARD]');
  });

  it('are found over turns, whatever the other side says to them', () => {
    expect(
      redacted(
        'A: four one one one | B: okay | A: one one one one | B: mm-hm, go on | A: 1111 | B: yes | A: and 1111 | B: thank you',
      ),
    ).toBe('[CARD] | okay | [CARD] | mm-hm, go on | [CARD] | yes | and [CARD] | thank you');
  });

  it('are taken out where they are read back, whole, by groups or in part', () => {
    expect(redacted('A: 4111 1111 1111 1111 | B: so 4111 1111 1111 1111')).toBe('[CARD] | so [CARD]');
    expect(redacted('A: 4012 | B: 4012 | A: 8888 | B: 8888 | A: 8888 | B: 8888 | A: 1881 | B: 1881')).not.toMatch(/\d/);
    expect(redacted('A: it is 4012 8888 8888 1881 | B: 4012 8888, is that right? | A: yes')).not.toMatch(/\d/);
  });

  it('are found where a speaker was taken for two', () => {
    expect(
      redacted('A: four oh one two | B: eight eight eight eight | A: eight eight eight eight | B: one eight eight one'),
    ).toBe('[CARD] | [CARD] | [CARD] | [CARD]');
  });

  it('are found with what was corrected', () => {
    expect(redacted('4012 8887 sorry 8888 8888 1881')).toBe('[CARD]');
    expect(redacted('4012 8887 no wait 4012 8888 8888 1881')).toBe('[CARD]');
  });

  it.each([
    ['my card number is 4111 1111 1111 1112 thanks', 'my card number is [CARD] thanks'],
    [
      'B: what is the number on your card | A: four one one one one one one one one one one one',
      'what is the number on your card | [CARD]',
    ],
    ['credit card: 1234567890123456', 'credit card: [CARD]'],
    ['my visa is 4111 1111 1111 1112', 'my visa is [CARD]'],
    [
      'B: the card number please | A: four oh one two eight eight | B: sorry, the line is bad | A: eight eight eight eight nine nine',
      'the card number please | [CARD] | sorry, the line is bad | [CARD]',
    ],
  ])('need not be right after a word for a card: "%s"', (text, result) => expect(redacted(text)).toBe(result));

  it.each([
    [
      'de',
      'meine Karte: vier eins eins eins eins eins eins eins eins eins eins eins eins eins eins eins bitte',
      'meine Karte: [CARD] bitte',
    ],
    ['de', 'einundvierzig elf elf elf elf elf elf elf', '[CARD]'],
    ['fr', 'trente-huit cinquante-quatre vingt seize vingt-deux treize trente-deux', '[CARD]'],
    ['fr', 'quarante et un onze onze onze onze onze onze onze', '[CARD]'],
    ['es', 'cuarenta y uno once once once once once once once', '[CARD]'],
    ['it', 'quarantuno undici undici undici undici undici undici undici', '[CARD]'],
    ['pt-BR', 'quarenta e um onze onze onze onze onze onze onze', '[CARD]'],
    ['ja', '4111-1111-1111-1111', '[CARD]'],
  ])('are found in %s: "%s"', (language, text, result) => expect(redacted(text, language)).toBe(result));

  it.each([
    'the order number is 4111111111111111',
    '4111111111111111 is the tracking number',
    'serial AB4111111111111111',
    'it is 4111 1111 1111 1112',
    'one two three four five six seven eight nine ten eleven twelve',
    'ISBN 978-3-16-148410-0',
    'the card expires 04/27 and the balance is $4,111.11',
    'the card number has 16 digits',
    '63.850148, 129.921462',
  ])('are not seen in "%s"', (text) => expect(redacted(text)).toBe(text));
});
