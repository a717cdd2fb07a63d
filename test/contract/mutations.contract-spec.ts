import { existsSync, readFileSync } from 'node:fs';
import { mutations } from '../mutation/mutations.ts';

describe('npm run mutate', () => {
  it.each(mutations)('can take "$row" out of $file', ({ file, from, in: suite }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
    if (suite !== undefined) expect(existsSync(suite)).toBe(true);
  });
});
