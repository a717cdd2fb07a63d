import { issuedLengths } from './issuers.js';

const isIssued = (prefix: string, length: number) => ((issuedLengths(prefix.padEnd(4, '0')) >> length) & 1) === 1;

describe('issuedLengths', () => {
  it.each([
    ['Visa', '4', 13],
    ['Visa', '4', 16],
    ['Visa', '4', 19],
    ['Mastercard', '51', 16],
    ['Mastercard', '55', 16],
    ['Mastercard', '2221', 16],
    ['Mastercard', '2720', 16],
    ['American Express', '34', 15],
    ['American Express', '37', 15],
    ['Discover', '6011', 16],
    ['Discover', '644', 16],
    ['Discover', '65', 19],
    ['Diners Club', '36', 14],
    ['Diners Club', '305', 14],
    ['JCB', '3528', 16],
    ['JCB', '3589', 16],
    ['UnionPay', '62', 19],
    ['Maestro', '5018', 13],
    ['Maestro', '6759', 19],
  ])('knows %s with %s and %d digits', (_, prefix, length) => expect(isIssued(prefix, length)).toBe(true));

  it.each([
    ['a Visa of 14 digits', '4', 14],
    ['a Mastercard of 15', '51', 15],
    ['below the second range of Mastercard', '2220', 16],
    ['above it', '2721', 16],
    ['American Express of 16', '37', 16],
    ['below JCB', '3527', 16],
    ['above JCB', '3590', 16],
    ['a book', '978', 13],
    ['a phone', '35', 15],
    ['a number of 20', '4', 20],
  ])('does not know %s', (_, prefix, length) => expect(isIssued(prefix, length)).toBe(false));
});
