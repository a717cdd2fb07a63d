import fc from 'fast-check';
import { splitText } from './parts.js';
import { shorten } from './shorten.js';

const url = '\nhttps://callwarden.example/reviews/1';
const anyText = fc
  .array(fc.constantFrom('word', 'жук', ' ', '€', '\n', '🚨', '👩‍👩‍👧‍👦', 'a'.repeat(60), 'x'), { maxLength: 500 })
  .map((words) => words.join('').trim());

describe('shortening', () => {
  it('leaves alone what fits in six parts', () => {
    const text = 'a'.repeat(6 * 153 - url.length);
    expect(shorten(text, url)).toBe(text + url);
    expect(shorten(`${text}a`, url)).not.toBe(`${text}a${url}`);
  });

  it('drops whole words before the address', () => {
    const short = shorten('word '.repeat(500).trim(), url);
    expect(short).toMatch(/^(word )+word\.\.\.\nhttps:\/\/callwarden\.example\/reviews\/1$/);
    expect(short.length).toBeGreaterThan(6 * 153 - 6);
  });

  it('cuts a word that is too long to be dropped, and never an emoji', () => {
    expect(shorten('a'.repeat(100_000), url)).toBe(`${'a'.repeat(6 * 153 - 3 - url.length)}...${url}`);
    const family = '👩‍👩‍👧‍👦';
    expect(shorten(family.repeat(100), '')).toMatch(new RegExp(`^(${family})+…$`, 'u'));
  });

  it('gives way where characters do not fill their part', () => {
    const short = shorten(`a${'€'.repeat(1000)}`, '');
    expect(short).toBe(`a${'€'.repeat(455)}...`);
    expect(splitText(short).parts).toHaveLength(6);
  });

  it('leaves out an address that alone is too long', () => {
    expect(shorten('Title', `\nhttps://callwarden.example/${'a'.repeat(1000)}`)).toBe('Title');
  });

  it('always fits, ends with the address, and keeps the start', () =>
    fc.assert(
      fc.property(anyText, fc.constantFrom('', url), (text, tail) => {
        const short = shorten(text, tail);
        expect(splitText(short).parts.length).toBeLessThanOrEqual(6);
        expect(short.endsWith(tail)).toBe(true);
        const kept = short.slice(0, short.length - tail.length);
        expect(kept === text || text.startsWith(kept.replace(/(\.\.\.|…)$/, ''))).toBe(true);
        if (kept === text) return;
        expect(kept).toMatch(/(\.\.\.|…)$/);
        expect(splitText(text + tail).parts.length).toBeGreaterThan(6);
      }),
      { numRuns: 300 },
    ));
});
