import fc from 'fast-check';
import { isApiKeyValue, newApiKeyValue } from './api-key-value.js';

describe('API key values', () => {
  it('are recognised as ours, each different', () => {
    const values = Array.from({ length: 100 }, newApiKeyValue);
    expect(values.every(isApiKeyValue)).toBe(true);
    expect(new Set(values).size).toBe(100);
  });

  it('are refused when one character is another', () => {
    fc.assert(
      fc.property(fc.nat(41), fc.constantFrom(...'0aZ9k'), (at, other) => {
        const value = newApiKeyValue();
        const index = at + (at < 35 ? 3 : 0);
        const changed = value.slice(0, index) + other + value.slice(index + 1);
        expect(isApiKeyValue(changed)).toBe(changed === value);
      }),
    );
  });

  it.each(['', 'cw_', 'hello', `${newApiKeyValue()}x`])('refuses %j', (value) =>
    expect(isApiKeyValue(value)).toBe(false),
  );
});
