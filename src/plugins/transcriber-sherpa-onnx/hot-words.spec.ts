import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spellHotWords } from './hot-words.js';

describe('hot words', () => {
  let folder: string;
  let tokens: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hot-words-'));
    tokens = join(folder, 'tokens.txt');
    await writeFile(
      tokens,
      ['<blk>', '▁', 'a', 'c', 'l', 'r', '▁CAR', 'L'].map((name, i) => `${name} ${i}\n`).join(''),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('take the case that the model writes', async () => {
    await expect(spellHotWords(['Carl', 'car call', 'L'], tokens, true)).resolves.toBe('carl/car call/L');
    await expect(spellHotWords(['▁ c a r'], tokens, false)).resolves.toBe('▁ c a r');
  });

  it('are refused where the model cannot spell one', async () => {
    const refused = { permanent: true, code: 'HOT_WORDS_NOT_SUPPORTED' };
    await expect(spellHotWords(['carl', 'Zara'], tokens, true)).rejects.toMatchObject(refused);
    await expect(spellHotWords(['Zara'], tokens, true)).rejects.toThrow('takes no token "Z" for "Zara"; leave it out');
    for (const word of ['car', '▁CAR L'])
      await expect(spellHotWords([word], tokens, false)).rejects.toThrow('set bpeVocab');
  });
});
