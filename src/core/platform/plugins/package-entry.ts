import { existsSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { packageFolder } from '../config/package-folder.js';

const conditions = ['node', 'import', 'module-sync', 'default'];

/**
 * The file that `import` of a package means to modules in `folder`; undefined where it is not installed. Node resolves from another
 * folder only as `require` does, which fails for packages that are ES modules alone.
 */
export function packageEntry(name: string, folder: string): string | undefined {
  const home = packageFolder(name, folder);
  return (home && folderEntry(home)) ?? required(name, folder);
}

/** The file that a folder stands for, by its package.json; undefined where it is no package. */
export function folderEntry(home: string): string | undefined {
  if (!existsSync(join(home, 'package.json'))) return undefined;
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { exports?: unknown };
  const target = targetOf(exports);
  return target ? join(home, target) : exports === undefined ? required(home, home) : undefined;
}

/** By `main`, by index.js, or by a path into a package. */
function required(name: string, folder: string): string | undefined {
  if (isBuiltin(name)) return undefined;
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
}

function targetOf(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports;
  if (Array.isArray(exports)) return exports.map(targetOf).find((target) => target !== undefined);
  if (typeof exports !== 'object' || exports === null) return undefined;
  if ('.' in exports) return targetOf(exports['.']);
  for (const [condition, target] of Object.entries(exports)) {
    const found = conditions.includes(condition) ? targetOf(target) : undefined;
    if (found) return found;
  }
  return undefined;
}
