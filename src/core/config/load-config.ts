import { readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { packagePath } from '../package-path.js';
import { ConfigError } from './config-error.js';
import { type Config, ConfigSchema } from './config.schema.js';
import { fillIn, type Problem } from './fill-in.js';
import { merge } from './merge.js';

/** Reads config/default.yaml and the files of CALLWARDEN_CONFIG over it. Throws one ConfigError with all mistakes. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const files = [
    packagePath('config/default.yaml'),
    ...(env['CALLWARDEN_CONFIG']?.split(delimiter) ?? []).filter(Boolean),
  ];
  const problems: Problem[] = [];
  const variables = { ...env, CALLWARDEN_HOME: packagePath('') };
  const tree = files.map((file) => fillIn(readYaml(file, problems), variables, problems)).reduce(merge, {});
  return validate(tree, problems);
}

/** Checks a finished tree against the schema, on top of the problems found so far. */
export function validate(tree: unknown, problems: Problem[] = []): Config {
  const result = ConfigSchema.safeParse(tree);
  // A value that was missing in the environment is already named; the schema would name it again.
  const named = new Set(problems.map(({ path }) => path));
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      problems.push(
        ...issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), reason: 'is not a known setting' })),
      );
    else if (!named.has(path)) problems.push({ path, reason: issue.message });
  }
  if (result.success) problems.push(...unknownProviders(result.data));
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return freeze(result.data);
}

function readYaml(file: string, problems: Problem[]): unknown {
  try {
    return parseYaml(readFileSync(resolve(file), 'utf8')) ?? {};
  } catch (error) {
    problems.push({ path: file, reason: error instanceof Error ? error.message.trim() : String(error) });
    return {};
  }
}

function unknownProviders({ plugins, pipeline }: Config): Problem[] {
  const ids = plugins.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const named = [
    ...pipeline.transcribers.map((id, index) => ({ id, path: `pipeline.transcribers.${index}` })),
    ...pipeline.fraudModels.map(({ id }, index) => ({ id, path: `pipeline.fraudModels.${index}.id` })),
  ];
  return [
    ...repeated.map((id) => ({ path: 'plugins', reason: `has the id "${id}" twice` })),
    ...named
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, path }) => ({ path, reason: `names "${id}", which is not an id under plugins` })),
  ];
}

function freeze<T extends object>(tree: T): T {
  for (const value of Object.values(tree)) if (typeof value === 'object' && value !== null) freeze(value as object);
  return Object.freeze(tree);
}
