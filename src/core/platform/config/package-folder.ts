import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of a package as modules in `folder` find it; undefined where it is not installed. */
export function packageFolder(name: string, folder: string): string | undefined {
  for (let each = folder; ; each = dirname(each)) {
    const home = join(each, 'node_modules', name);
    if (existsSync(join(home, 'package.json'))) return home;
    if (each === dirname(each)) return undefined;
  }
}
