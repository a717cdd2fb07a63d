import { join, resolve } from 'node:path';
import type { Problem } from './fill-in.js';
import { packageFolder } from './package-folder.js';
import { packagePath } from './package-path.js';

/** Texts that begin with `./` or `../` are paths, of files beside the one that has them. */
const relative = /^\.\.?\//;
/** An npm package, and possibly a path in it. */
const inPackage = /^package:((?:@[\w.~-]+\/)?[\w.~-]+)(\/.*)?$/;

/** The tree of a configuration file in `folder`, with its relative paths, and those in packages, made absolute. */
export function resolvePaths(tree: unknown, folder: string): unknown {
  if (typeof tree === 'string') return resolvePath(tree, folder);
  if (Array.isArray(tree)) return tree.map((each) => resolvePaths(each, folder));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, resolvePaths(value, folder)]));
}

function resolvePath(text: string, folder: string): string {
  if (relative.test(text)) return resolve(folder, text);
  const [, name, path = ''] = inPackage.exec(text) ?? [];
  const folders = name ? [folder, process.cwd(), packagePath('')] : [];
  const home = folders.map((each) => packageFolder(name!, each)).find((found) => found !== undefined);
  return home ? join(home, path) : text;
}

/** Packages of the merged tree that `resolvePaths` did not find: an entry that a later file replaces needs none. */
export function missingPackages(tree: unknown, path: readonly string[] = []): Problem[] {
  if (typeof tree === 'string') {
    const [, name] = inPackage.exec(tree) ?? [];
    return name ? [{ path: path.join('.'), reason: missing(name) }] : [];
  }
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => missingPackages(value, [...path, key]));
}

const missing = (name: string): string =>
  `names the package ${name}, which is installed neither beside the file nor in ${process.cwd()}: run "npm install ${name}" there`;

/** The ids under `plugins`, of a file that may have anything there. */
export function pluginIds(tree: unknown): string[] {
  const { plugins } = (tree ?? {}) as { plugins?: unknown };
  const entries: unknown[] = Array.isArray(plugins) ? plugins : [];
  return entries.map((each) => (each as { id?: unknown } | null)?.id).filter((id) => typeof id === 'string');
}
