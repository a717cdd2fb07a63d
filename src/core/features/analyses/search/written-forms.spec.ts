import { pairsOf, umlautForms, writtenForms } from './written-forms.js';

describe('writtenForms', () => {
  it.each([
    ['5550109876', false, [`'#5550109876':*`]],
    ['+1-555-0109876', false, [`'#15550109876':*`, `'#5550109876':*`, `'#550109876':*`, `'#50109876':*`]],
    [
      '0049 30 901820',
      false,
      [`'#004930901820':*`, `'#4930901820':*`, `'#930901820':*`, `'#30901820':*`, `'#0901820':*`],
    ],
    ['030 901820', false, [`'#030901820':*`, `'#30901820':*`]],
    ['0123', false, [`'#0123':*`]],
    ['123', false, []],
    ['12:30', false, []],
    ['ana_01KB2M3N4P5Q6R7S8T9V0W1X2Y', false, [`'@01kb2m3n4p5q6r7s8t9v0w1x2y'`]],
    ['fil_01kb', true, [`'@01kb':*`]],
    ['01kb2m3n', true, [`'@01kb2m3n':*`]],
    ['transfer', true, []],
    ["ana_'", true, []],
  ])('of %s', (text, prefix, forms) => expect(writtenForms(text, prefix)).toEqual(forms));
});

describe('pairsOf', () => {
  it.each([
    ['凍結口座', [`'凍結'`, `'結口'`, `'口座'`]],
    ['凍', [`'凍':*`]],
    ['ｷﾞﾌﾄ', [`'ギフ'`, `'フト'`]],
    ['the 凍結 of', [`'凍結'`]],
    ['freeze', []],
  ])('of %s', (text, pairs) => expect(pairsOf(text)).toEqual(pairs));
});

describe('umlautForms', () => {
  it.each([
    ['Müller', ['mueller']],
    ['mueller', ['muller']],
    ['Muller', []],
    ['doe', []],
  ])('of %s', (text, forms) => expect(umlautForms(text)).toEqual(forms));
});
