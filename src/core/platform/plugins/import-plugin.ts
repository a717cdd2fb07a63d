import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { kinds, type Plugin, SDK_VERSION } from '@callwarden/sdk';
import { packageEntry } from './package-entry.js';

/** The built-in plugins by name; each is imported only when it is used. */
export type Builtins = Readonly<Record<string, () => Promise<{ default: Plugin }>>>;

/** Imports a built-in, an npm package or a path in one and the same way, and checks its shape. */
export async function importPlugin(use: string, builtins: Builtins): Promise<Plugin> {
  const module: { default?: unknown } = await (builtins[use]?.() ?? import(specifierOf(use)));
  return checked(module.default, use);
}

/** Packages are looked for where the service was started, as an administrator installs them there, then among ours. */
function specifierOf(use: string): string {
  if (use.startsWith('.') || isAbsolute(use)) return pathToFileURL(resolve(use)).href;
  const entry = packageEntry(use, process.cwd());
  if (entry) return pathToFileURL(entry).href;
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve(use)).href;
  } catch {
    return use;
  }
}

function checked(plugin: unknown, use: string): Plugin {
  if (typeof plugin !== 'object' || plugin === null)
    throw new Error(`"${use}" has no default export; a plugin is one plain object`);
  const { sdk, kind, name, version, options, create } = plugin as Partial<Plugin>;
  const wrong = [
    sdk !== SDK_VERSION && `sdk is ${String(sdk)}, this is SDK ${SDK_VERSION}`,
    !kinds.includes(kind as never) && `kind is ${JSON.stringify(kind)}, possible are ${kinds.join(', ')}`,
    typeof name !== 'string' && 'name is not a string',
    typeof version !== 'string' && 'version is not a string',
    !options?.['~standard'] && 'options is not a Standard Schema, such as one of zod',
    typeof create !== 'function' && 'create is not a function',
  ].filter(Boolean);
  if (wrong.length > 0) throw new Error(`"${use}" is not a plugin for this service: ${wrong.join('; ')}`);
  return plugin as Plugin;
}
