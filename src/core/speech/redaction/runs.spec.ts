import { call } from '../../../../test/support/redacted-text.js';
import { digitsOf, type Run } from './runs.js';
import { sceneOf } from './scene.js';
import { wordsOf } from './words.js';

const scene = (text: string) => {
  const transcript = call(text);
  return sceneOf(transcript, wordsOf(transcript.utterances));
};
const digits = (runs: readonly Run[]) => runs.map(digitsOf);

describe('runs of one speaker', () => {
  it.each([
    ['four one one one', ['4111']],
    ['four um one, okay and then one dash one', ['4111']],
    ['four one because one one', ['41', '11']],
    ['double four triple oh', ['44000']],
    ['4 to 5', ['4', '5']],
    ['four to five', ['425']],
    ['one for you', ['1']],
    ['45 $50', ['45', '50']],
    ['45% 50', ['45', '50']],
    ['63.850148', ['63', '850148']],
    ['415.555.0123', ['4155550123']],
    ['a six digit code 123', ['123']],
    ['the next four are 1111', ['1111']],
    ['A: four one | B: okay | A: one one', ['4111']],
    ['A: four one | B: that is not what I see | A: one one', ['41', '11']],
    ['A: four one | B: nine nine | A: one one', ['4111', '99']],
    ['four one [CARD] one one', ['41', '11']],
    ['four one card number one one', ['41', '11']],
  ])('in "%s" are %j', (text, expected) => expect(digits(scene(text).runs)).toEqual(expected));

  it('know what lies between their pieces', () => {
    const [run] = scene('4111 1111, 1111 um 1111 and 11 sorry 12').runs;
    expect(run!.map(({ joint }) => joint)).toEqual([0, 0, 1, 2, 3, 5]);
  });

  it('mark what may be no digits', () => {
    const [run] = scene('the next four four one oh to nine').runs;
    expect(run!.filter(({ ambiguous }) => ambiguous).map((step) => step.digits)).toEqual(['4', '2']);
  });
});

describe('runs of all speakers', () => {
  it('go over their turns as if one had said it all', () => {
    expect(digits(scene('A: four one | B: one one').mixedRuns)).toEqual(['4111']);
  });

  it('are none where there is only one', () => expect(scene('four one | one one').mixedRuns).toEqual([]));
});
