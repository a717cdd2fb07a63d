import { disguises, spoilt, testCards } from '../../../../test/support/card-disguises.js';
import { redactedText } from '../../../../test/support/redacted-text.js';
import { passesLuhn } from './luhn.js';
import { redact } from './redact.js';
import type { RedactionCategory } from '../../platform/config/redaction-categories.js';

const redacted = (text: string, language?: string) => redactedText(text, { language, only: ['card'] });

it('has numbers to hide, and ways to', () => {
  expect(testCards.filter((card) => !passesLuhn(card))).toEqual([]);
  expect(disguises.length).toBeGreaterThan(128);
  expect(new Set(disguises.map(({ hide }) => JSON.stringify(hide(testCards[2]!)))).size).toBe(disguises.length);
});

describe.each(disguises)('a card number, $name', ({ hide }) => {
  it.each(['it is @ thanks', '@', 'so: @!'])('is taken out of "%s", and nothing else', (frame) => {
    const left = testCards.flatMap((card) => {
      const { before, hidden, after } = hide(card);
      const text = frame.replace('@', () => before + hidden + after);
      const result = redacted(text);
      return result === frame.replace('@', `${before}[CARD]${after}`) ? [] : [[text, result]];
    });
    expect(left).toEqual([]);
  });

  it('stays where its check digits are wrong', () => {
    const touched = testCards.flatMap((card) => {
      const { before, hidden, after } = hide(spoilt(card));
      const text = `it is ${before}${hidden}${after} thanks`;
      return redacted(text) === text ? [] : [text];
    });
    expect(touched).toEqual([]);
  });
});

describe('what only looks like a card', () => {
  it.each([
    'order number 4111111111111111 and order number 4111|1111|1111|1111',
    'the tracking number is AB4111111111111111CD',
    'IBAN CH9300762011623852957 and DK5000400440116243',
    'call +49 30 1234567 or +1 (415) 555-0132 or 415|555|0132',
    'on 2024-11-23, 23.11.2024, 11/23/2024 | 12:30 | 18:45',
    'it costs $4,111.11 + $1,111.11 = $5,222.22, or 4111,11 € | 1111,11 €',
    '10% | 20% | 30% | 40% of 1,500 m² and 4½ + 1½ kg',
    'the server is 10.0.0.1|192.168.111.111|8.8.8.8 port 4111',
    'version 4.11.111 ~ 1.11.111, chapter ④ and note ¹ or ⁴',
    'someone often attends twotone concerts in a network of tents',
    'AT&T; R&D; a<b, b>c &c. &copy; 2024',
    '63.850148~129.921462|48.858370~2.294481',
  ])('stays: "%s"', (text) => expect(redacted(text)).toBe(text));
});

describe('the times of a card that is hidden', () => {
  const said = (...parts: string[]) => parts.map((text, at) => ({ text, start: at, end: at + 1 }));
  const timesOf = (...parts: string[]) => {
    const utterance = { speaker: 0, start: 0, end: parts.length, text: parts.join(' '), words: said(...parts) };
    const { transcript, redactions } = redact(
      { language: 'en', confidence: 1, utterances: [utterance] },
      new Set<RedactionCategory>(['card']),
    );
    return [
      transcript.utterances[0]!.text,
      transcript.utterances[0]!.words!.map(({ text }) => text).join(' '),
      redactions,
    ];
  };

  it.each([
    [['④①①①', '①①①①', '&#49;111', '1\u200b1\u206011']],
    [['four1one1', 'oneoneoneone', '|1111|', '1️⃣1️⃣1️⃣1️⃣']],
    [['<b>4111', '１１１１', '¹¹¹¹', '&#x31;&#x31;&#x31;&#x31;</b>']],
  ])('are those of the words: %j', (hidden) => {
    const [text, words, redactions] = timesOf('so', 'it', 'is', ...hidden, 'and', '&nbsp;', 'thanks');
    expect(text).toMatch(/^so it is (?:<b>)?\[CARD\]\|?(?:<\/b>)? and &nbsp; thanks$/);
    expect(words).toBe('so it is and &nbsp; thanks');
    expect(redactions).toEqual([{ category: 'card', start: 3, end: 7 }]);
  });
});
