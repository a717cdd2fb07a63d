import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const globals = pathToFileURL(join(import.meta.dirname, 'globals.js')).href;
const testCode = ['test', 'examples'].map((folder) => join(root, folder) + sep);
/** Compiles the OpenAPI document, and keeps nothing of a suite. */
const sharedCode = join(root, 'test/support/openapi') + sep;

/** The file of a relative import: a source imports `./x.js` and means `./x.ts`. */
function sourceOf(specifier, parentURL) {
  if (!/^\.{1,2}\//.test(specifier) || !parentURL?.startsWith('file:')) return undefined;
  const source = fileURLToPath(new URL(specifier.replace(/\.js$/, '.ts'), parentURL));
  return source.endsWith('.ts') && existsSync(source) ? pathToFileURL(source).href : undefined;
}

/**
 * Lets Node load TypeScript with decorators, as .swcrc says. Modules of the product are loaded once for a worker; those
 * of tests are loaded anew for each suite, marked by the query of its URL, so that what they keep belongs to one suite.
 */
export function loadTypeScript() {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
      const found = next(sourceOf(specifier, context.parentURL) ?? specifier, context);
      if (!found.url.startsWith('file:')) return found;
      const { search } = new URL(context.parentURL ?? 'file:///');
      const path = fileURLToPath(found.url);
      const ofSuite = testCode.some((folder) => path.startsWith(folder)) && !path.startsWith(sharedCode);
      return search !== '' && ofSuite ? { ...found, url: new URL(search, found.url).href } : found;
    },
    load(url, context, next) {
      if (!/\.ts(\?|$)/.test(url) || url.includes('/node_modules/')) return next(url, context);
      const filename = fileURLToPath(url);
      const { code } = transformSync(readFileSync(filename, 'utf8'), { filename });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
