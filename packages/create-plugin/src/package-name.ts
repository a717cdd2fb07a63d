import { isBuiltin } from 'node:module';
import { UsageError } from './usage-error.js';

export interface PackageName {
  /** As in package.json, with a scope if there is one. */
  readonly name: string;
  /** The part after the scope: the name and the id of the plugin. */
  readonly plugin: string;
}

/** npm takes no longer ones for new packages. */
const longest = 214;
const scopePattern = /^@[a-z0-9~-][a-z0-9._~-]*$/;
const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * A name that npm takes for a new package, and whose last part Callwarden takes as the name of a plugin.
 *
 * @throws UsageError that says what is wrong.
 */
export function readName(text: string): PackageName {
  const name = text.trim();
  const [plugin = '', scope, ...others] = name.split('/').toReversed();
  const refuse = (reason: string): never => {
    throw new UsageError(`"${name}" cannot be the name of a plugin package: ${reason}`);
  };
  if (name.length > longest) refuse(`it has ${name.length} characters, and npm takes ${longest}.`);
  if (others.length > 0 || (scope === undefined && name.startsWith('@')))
    refuse('a name with a scope is written @scope/name.');
  if (scope !== undefined && !scopePattern.test(scope))
    refuse(`the scope "${scope}" must begin with @ and have lower-case letters, digits, "-", "." and "_", as @acme.`);
  if (!kebabCase.test(plugin))
    refuse(
      `"${plugin}" must begin with a letter and have lower-case letters and digits, joined by "-", as in my-model.`,
    );
  if (scope === undefined && isBuiltin(name)) refuse('a module of Node has it. Add a word to it, or a scope.');
  return { name, plugin };
}
