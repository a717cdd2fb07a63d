import { bandsOf, shinglesOf, similarityOf } from './word-sketch.js';

/** A call of 300 different words. */
const words = Array.from({ length: 300 }, (_, index) => `word${index}`);
const call = words.join(' ');
const share = (one: string, other: string) => similarityOf(shinglesOf(one), shinglesOf(other));
const isFound = (one: string, other: string) => {
  const found = new Set(bandsOf('acc_1', one));
  return bandsOf('acc_1', other)!.some((band) => found.has(band));
};
/** With each `nth` word replaced. */
const changed = (nth: number) => words.map((word, index) => (index % nth === 0 ? `other${index}` : word)).join(' ');

describe('the sketch of a call', () => {
  it('is the same for the same words, in whatever case and punctuation', () => {
    expect(bandsOf('acc_1', call)).toHaveLength(8);
    expect(bandsOf('acc_1', `${call.toUpperCase().replaceAll(' ', ', ')}!`)).toEqual(bandsOf('acc_1', call));
  });

  it('finds calls that are nearly the same, and not those that are others', () => {
    expect(share(call, changed(60))).toBeGreaterThan(0.9);
    expect(isFound(call, changed(60))).toBe(true);
    expect(share(call, changed(4))).toBeLessThan(0.2);
    expect(isFound(call, changed(4))).toBe(false);
    expect(share(call, call.replaceAll('word', 'other'))).toBe(0);
  });

  it('is another one in another account', () =>
    expect(bandsOf('acc_2', call)!.some((band) => bandsOf('acc_1', call)!.includes(band))).toBe(false));

  it('is none of a call of a few words', () => {
    expect(bandsOf('acc_1', 'Good morning, how can I help you? Thank you, goodbye.')).toBeNull();
    expect(share('hello', 'hello')).toBe(0);
  });

  it('compares scripts without spaces by the character', () => {
    const text = '您的银行账户已被冻结请立即拨打客服电话确认您的身份信息否则将无法使用';
    expect(bandsOf('acc_1', text)).not.toBeNull();
    expect(share(text, `${text}。`)).toBe(1);
  });

  it('has numbers that fit an integer of PostgreSQL', () => {
    for (const band of bandsOf('acc_1', call)!) {
      expect(Number.isInteger(band)).toBe(true);
      expect(Math.abs(band)).toBeLessThanOrEqual(2 ** 31);
    }
  });
});
