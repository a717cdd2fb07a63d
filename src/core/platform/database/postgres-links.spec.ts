import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';
import { linkLibraries } from './postgres-links.js';

describe('the links between the libraries of the embedded PostgreSQL', () => {
  const folder = temporaryFolder();
  const native = join(folder.path, 'native');
  const lib = join(native, 'lib');
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  ];

  beforeAll(() => {
    mkdirSync(lib, { recursive: true });
    writeFileSync(join(lib, 'libpq.so.5.18'), 'library');
  });
  afterAll(() => folder.remove());

  it('need none where the package lists none', () => expect(() => linkLibraries(native)).not.toThrow());

  it('are made once, each beside what it leads to', () => {
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
    linkLibraries(native);
    linkLibraries(native);
    for (const name of ['libpq.so', 'libpq.so.5']) {
      expect(lstatSync(join(lib, name)).isSymbolicLink()).toBe(true);
      expect(readFileSync(join(lib, name), 'utf8')).toBe('library');
    }
  });

  it('name the folder and the ways out where they cannot be made', () => {
    const elsewhere = [{ source: 'native/lib/a', target: 'native/missing/b' }];
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(elsewhere));
    expect(() => linkLibraries(native)).toThrow(
      /needs the link b in .*missing, which cannot be made \(ENOENT\): run "npm rebuild".*DATABASE_URL/,
    );
  });
});
