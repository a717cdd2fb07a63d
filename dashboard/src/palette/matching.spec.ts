import { matching } from './matching.ts';

const of = (query: string) => matching(['Play the sign', 'Next sign, and play it', 'Sign out'], query, (text) => text);

describe('commands that match what was typed', () => {
  it('have all its words, in any order and case', () =>
    expect(of('SIGN play')).toEqual(['Play the sign', 'Next sign, and play it']));
  it('are all of them before anything is typed', () => expect(of('  ')).toHaveLength(3));
  it('are none where one word is missing', () => expect(of('sign up')).toEqual([]));
});
