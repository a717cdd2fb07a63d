import { readSearch } from './search-terms.js';

const shown = (text: string) =>
  readSearch(text).map((terms) =>
    terms.map(
      ({ text: word, phrase, negated, prefix }) =>
        `${negated ? '-' : ''}${phrase ? `"${word}"` : word}${prefix ? '*' : ''}`,
    ),
  );

describe('readSearch', () => {
  it.each([
    ['gift car', [['gift', 'car*']]],
    ['"gift card" now', [['"gift card"', 'now*']]],
    ['now "gift card"', [['now', '"gift card"']]],
    ['now “gift card”', [['now', '"gift card"']]],
    ['"not closed', [['"not closed"']]],
    ['bank -card', [['bank', '-card']]],
    ['bank -"gift card"', [['bank', '-"gift card"']]],
    ['bank OR card fraud', [['bank'], ['card', 'fraud*']]],
    ['yes or no', [['yes', 'or', 'no*']]],
    ['OR bank OR', [['bank']]],
    ['"OR"', [['"OR"']]],
    ['CASE-2026-17', [['CASE-2026-17*']]],
    ['+15550100', [['+15550100*']]],
    ['--x - -- -', [['-x']]],
    ['call +1 (555) 010-9876 back', [['call', '+1 (555) 010-9876', 'back*']]],
    ['555 010  9876', [['555 010 9876*']]],
    ['"555 010 9876"', [['"555 010 9876"']]],
    ['room 12 34', [['room', '12', '34*']]],
    ['case-17 555 0109', [['case-17', '555 0109*']]],
    ['a"b c"d', [['a', '"b c"', 'd*']]],
    ['!!! "" " - "', []],
  ])('reads %s', (text, expected) => expect(shown(text)).toEqual(expected));
});
