import { readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type PackageName, readName } from './package-name.js';
import { UsageError } from './usage-error.js';

export interface Target {
  /** Absolute. */
  readonly folder: string;
  readonly package: PackageName;
}

const scoped = /^@[^/]+\/([^/]+)$/;

/**
 * Where the package goes, and its name. `text` is a folder, whose last part is the name, or `@scope/name`, which goes to the
 * folder `name`. `name` is used instead if it is given.
 *
 * @throws UsageError where the name does not work.
 */
export function readTarget(text: string, cwd: string, name?: string): Target {
  const folder = resolve(cwd, scoped.exec(text)?.[1] ?? text);
  return { folder, package: readName(name ?? (scoped.test(text) ? text : basename(folder))) };
}

/** @throws UsageError where the folder has files already; a new Git repository is empty. */
export async function mustBeEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${folder} cannot be the folder of the package: ${error.message}`);
  });
  const found = files.filter((file) => file !== '.git').toSorted();
  if (found.length > 0)
    throw new UsageError(`${folder} is not empty, it has ${shown(found)}: name a new folder. Nothing was written.`);
}

const shown = ([first, ...others]: readonly string[]) =>
  others.length > 0 ? `${first} and ${others.length} more` : String(first);
