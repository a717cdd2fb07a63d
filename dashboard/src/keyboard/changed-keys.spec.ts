import { collisions, keyOf, pressed } from './changed-keys.ts';

const press = (key: string, more = {}) => pressed({ key, ctrlKey: false, altKey: false, metaKey: false, ...more });

describe('a changed key', () => {
  it('is pressed instead of the one of the desk', () => {
    expect(keyOf('e', { e: 'x' })).toBe('x');
    expect(keyOf('j', { e: 'x' })).toBe('j');
  });
  it('is a letter, a digit or a sign', () => {
    expect([press('e'), press('E'), press('ä'), press('7'), press('?'), press('.')]).toEqual([
      'e',
      'Shift+E',
      'ä',
      '7',
      '[Shift]+?',
      '[Shift]+.',
    ]);
    expect([press(' '), press('Enter'), press('F2'), press('e', { ctrlKey: true })]).toEqual(Array(4).fill(undefined));
  });
  it('collides with what is pressed now, and with the beginning of a sequence', () => {
    const all = ['e', 'h', '.', 'g q', 'g a'];
    expect(collisions('e', 'h', all, {})).toEqual(['h']);
    expect(collisions('e', 'h', all, { h: 'z' })).toEqual([]);
    expect(collisions('e', 'z', all, { h: 'z' })).toEqual(['h']);
    expect(collisions('e', '[Shift]+.', all, {})).toEqual(['.']);
    expect(collisions('e', 'g', all, {})).toEqual(['g q', 'g a']);
    expect(collisions('g q', 'g a', all, {})).toEqual(['g a']);
    expect(collisions('g q', 'g e', all, {})).toEqual([]);
    expect(collisions('e', 'e', all, {})).toEqual([]);
  });
});
