import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const conditions = ['node', 'import', 'module-sync', 'default'];

/**
 * The file that `import` of a package means to modules in `folder`, by its `exports`; undefined where it has none.
 * Node resolves from another folder only as `require` does, which fails for packages that are ES modules alone.
 */
export function packageEntry(name: string, folder: string): string | undefined {
  for (let each = folder; ; each = dirname(each)) {
    const home = join(each, 'node_modules', name);
    if (existsSync(join(home, 'package.json'))) {
      const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { exports?: unknown };
      const target = targetOf(exports);
      return target && join(home, target);
    }
    if (each === dirname(each)) return undefined;
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
