import { parseArgs } from 'node:util';
import { kindNames } from './kinds.js';
import { UsageError } from './usage-error.js';

export interface Arguments {
  readonly target?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly description?: string;
  readonly sdk?: string;
  readonly help?: boolean;
}

export const usage = `Writes the package of a new plugin for Callwarden.

  npm create @callwarden/plugin <folder or @scope/name> -- --kind <kind>

  --kind <kind>         ${kindNames.join(', ')}
  --name <name>         name of the package; that of the folder by default
  --description <text>  one line for package.json and README.md
  --sdk <version|path>  another version of @callwarden/sdk, or its tarball
  --help                prints this

On a terminal, it asks for the folder and the kind if they are missing. It never overwrites a file.
`;

/** @throws UsageError where there is more than it knows. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parsed(args);
  const [target, ...others] = positionals;
  if (others.length > 0)
    throw new UsageError(`One folder is created at a time: ${positionals.map((each) => `"${each}"`).join(', ')}.`);
  if (values.description !== undefined && /[\r\n]/.test(values.description))
    throw new UsageError('--description must be one line.');
  return { target, ...values };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { kind: text, name: text, description: text, sdk: text, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nSee --help.`);
  }
}
