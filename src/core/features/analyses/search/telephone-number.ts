/** Fewer digits are a number of anything. */
const fewestDigits = 4;

/** The digits of a text that may be a telephone number or a part of one, in whatever form it is written; undefined for any other. */
export function telephoneDigits(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return /^\+?[\d\s()./-]+$/.test(text) && digits.length >= fewestDigits ? digits : undefined;
}
