import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config/config-error.js';
import type { Problem } from '../config/fill-in.js';

const remedy = 'set CALLWARDEN_DATA_DIR to a folder that this user may write';

/** Why nothing could be kept in `dataDir`, without making it; undefined where it can. */
export function dataFolderProblem(dataDir: string): Problem | undefined {
  const folder = resolve(dataDir);
  let nearest = folder;
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory())
    return { path: 'dataDir', reason: `${folder}: ${nearest} is no folder; ${remedy}` };
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return unwritable(folder, error);
  }
}

/** Makes the folder where it is missing. Throws a ConfigError where nothing can be kept in it. */
export function makeDataFolder(dataDir: string): void {
  const problem = dataFolderProblem(dataDir);
  if (problem) throw new ConfigError([problem]);
  try {
    makeMissing(resolve(dataDir));
  } catch (error) {
    throw new ConfigError([unwritable(resolve(dataDir), error)]);
  }
}

/** One by one: `recursive` of Node goes on for ever where the system says that a folder which is there is not, as in /proc. */
function makeMissing(folder: string): void {
  if (existsSync(folder)) return;
  makeMissing(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was first
  }
}

const unwritable = (folder: string, error: unknown): Problem => ({
  path: 'dataDir',
  reason: `${folder} cannot be written (${(error as NodeJS.ErrnoException).code}); ${remedy}`,
});
