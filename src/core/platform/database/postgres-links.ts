import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/**
 * Makes the links between the libraries of the embedded PostgreSQL in `native`. An npm package holds no links; its install script
 * makes them, and runs neither with `--ignore-scripts` nor where an administrator allows no scripts.
 */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) link(join(native, '..', target), relative(dirname(target), source));
}

function link(path: string, target: string): void {
  if (existsSync(path)) return;
  try {
    symlinkSync(target, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return; // another process was first
    throw new Error(
      `The embedded PostgreSQL needs the link ${basename(path)} in ${dirname(path)}, which cannot be made (${code}): ` +
        'run "npm rebuild" as the owner of that folder, or name a database in DATABASE_URL.',
      { cause: error },
    );
  }
}
