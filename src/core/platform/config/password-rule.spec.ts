import { passwordFault } from './password-rule.js';

describe('a password', () => {
  it.each([
    ['short', 'must have at least 12 characters'],
    ['            ', 'must have 12 characters between its blanks'],
    ['      x      ', 'must have 12 characters between its blanks'],
    ['aaaaaaaaaaaa', 'must have at least 5 different characters'],
    ['abABabABabAB', 'must have at least 5 different characters'],
    ['correct horse', undefined],
    ['a b c d e f g', undefined],
  ])('%j: %s', (password, fault) => expect(passwordFault(password)).toBe(fault));
});
