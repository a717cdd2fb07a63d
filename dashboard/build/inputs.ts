import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const home = join(import.meta.dirname, '..');
/** The sources, the document that the client is made of, and the versions of all packages. */
const patterns = ['src/**/*.*', 'public/**/*.*', 'build/*.ts', '*.{html,json,ts}'];
const others = ['../openapi/openapi.json', '../package-lock.json'];
const isMade = (path: string) => path.startsWith('src/api/generated');

/** SHA-256 of everything that the build reads. */
export function inputsDigest(): string {
  const files = globSync(patterns, { cwd: home }).filter((path) => !isMade(path));
  const hash = createHash('sha256');
  for (const path of [...files.toSorted(), ...others])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(home, path)));
  return hash.digest('hex');
}
