import { Tokens } from './tokens.js';

describe('Tokens', () => {
  it('finds each again after growing, and none after clearing', () => {
    const tokens = new Tokens();
    const pairs = Array.from({ length: 20_000 }, (_, i) => [i % 700, (i / 700) | 0] as const);
    pairs.forEach(([node, context], i) => tokens.offerPhone(tokens.at(node, context), -i, i, 0));
    expect(tokens.size).toBe(pairs.length);
    expect(pairs.map(([node, context]) => tokens.last(tokens.at(node, context)))).toEqual([...pairs.keys()]);
    tokens.clear();
    expect(tokens.at(3, 4)).toBe(0);
    expect(tokens.score(0)).toBeLessThan(-1e29);
  });
});
