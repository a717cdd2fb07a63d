import { passesLuhn } from './luhn.js';

describe('passesLuhn', () => {
  // Test numbers that the networks publish for their sandboxes.
  it.each([
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '30569309025904',
    '3530111333300000',
  ])('accepts %s', (digits) => expect(passesLuhn(digits)).toBe(true));

  it('refuses a number with any one digit changed, and with neighbours changed round', () => {
    const digits = '4539578763621486';
    expect(passesLuhn(digits)).toBe(true);
    for (let at = 0; at < digits.length; at++)
      for (let change = 1; change < 10; change++) {
        const changed = (Number(digits[at]) + change) % 10;
        expect(passesLuhn(digits.slice(0, at) + changed + digits.slice(at + 1))).toBe(false);
      }
    expect(passesLuhn('4539578763621468')).toBe(false);
  });

  it.each(['', '0'])('refuses %p, which has nothing to check', (digits) => expect(passesLuhn(digits)).toBe(false));
});
