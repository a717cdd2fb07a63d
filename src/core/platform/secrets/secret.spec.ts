import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { loadConfig } from '../config/load-config.js';
import { Secret } from './secret.js';

describe('the secret', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const dataDir = join(folder.path, 'data');
  const file = join(dataDir, 'secret');
  const make = () => Secret.of({ ...loadConfig({}), secret: undefined, dataDir });

  it('is made once, for its owner only', () => {
    const first = make();
    expect(readFileSync(file, 'utf8')).toHaveLength(43);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(make().key('x')).toEqual(first.key('x'));
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  it.each(['', ' \n', 'short'])('is not %j', (text) => {
    writeFileSync(file, text);
    expect(make).toThrow(/secret has \d characters instead of 32 or more: restore it from a backup/);
    expect(existsSync(file)).toBe(true);
  });
});
