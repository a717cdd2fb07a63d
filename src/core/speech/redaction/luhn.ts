/**
 * Whether the last digit checks the others: the double-add-double of ISO/IEC 7812-1, annex B (H. P. Luhn, US patent
 * 2,950,048). `digits` holds 0 to 9 only.
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const value = Number(digits[at]) * (twice ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length > 1 && sum % 10 === 0;
}
