import { resolve } from 'node:path';

/** Texts that begin with `./` or `../` are paths, of files beside the one that has them. */
const relative = /^\.\.?\//;

/** The tree of a configuration file in `folder`, with its relative paths made absolute. */
export function resolvePaths(tree: unknown, folder: string): unknown {
  if (typeof tree === 'string') return relative.test(tree) ? resolve(folder, tree) : tree;
  if (Array.isArray(tree)) return tree.map((each) => resolvePaths(each, folder));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, resolvePaths(value, folder)]));
}

/** The ids under `plugins`, of a file that may have anything there. */
export function pluginIds(tree: unknown): string[] {
  const { plugins } = (tree ?? {}) as { plugins?: unknown };
  const entries: unknown[] = Array.isArray(plugins) ? plugins : [];
  return entries.map((each) => (each as { id?: unknown } | null)?.id).filter((id) => typeof id === 'string');
}
