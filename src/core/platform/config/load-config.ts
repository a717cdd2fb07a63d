import { readFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { packagePath } from './package-path.js';
import { ConfigError } from './config-error.js';
import { missingPackages, pluginIds, resolvePaths } from './config-paths.js';
import { type Config, ConfigSchema, roles } from './config.schema.js';
import { fillIn, type Problem } from './fill-in.js';
import { merge } from './merge.js';

/** Reads config/default.yaml and the files of CALLWARDEN_CONFIG over it. Throws one ConfigError with all mistakes. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return validate(readTree(env));
}

export interface ConfigTree {
  /** The files over each other with their variables filled in; not validated. */
  readonly tree: unknown;
  readonly problems: Problem[];
  /** Which environment variable a path got its value from. */
  readonly sources: ReadonlyMap<string, string>;
  /** The folder of the file that a plugin entry is from, by the id of the entry. */
  readonly folders: ReadonlyMap<string, string>;
}

export function readTree(env: NodeJS.ProcessEnv): ConfigTree {
  const files = [
    packagePath('config/default.yaml'),
    ...(env['CALLWARDEN_CONFIG']?.split(delimiter) ?? []).filter(Boolean),
  ].map((file) => resolve(file));
  const problems: Problem[] = [];
  const sources = new Map<string, string>();
  const folders = new Map<string, string>();
  const layers = files.map((file) => {
    const tree = readYaml(file, problems);
    for (const id of pluginIds(tree)) folders.set(id, dirname(file));
    return fillIn(resolvePaths(tree, dirname(file)), env, problems, sources);
  });
  const tree = layers.reduce(merge, {});
  return { tree, problems: [...problems, ...missingPackages(tree)], sources, folders };
}

/** Checks a finished tree against the schema, on top of the problems found so far. */
export function validate({ tree, problems, sources, folders }: ConfigTree): Config {
  const result = ConfigSchema.safeParse(tree);
  // A value that was missing in the environment is already named; the schema would name it again.
  const named = new Set(problems.map(({ path }) => path));
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      problems.push(
        ...issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          reason: `is not a known setting${entryOf(issue.path, tree)}`,
        })),
      );
    else if (!named.has(path))
      problems.push({ path, reason: issue.message + entryOf(issue.path, tree) + sourceOf(issue.path, sources) });
  }
  // Rules over several settings hold where these can be read, whatever is wrong with others.
  const providers = providerSettings.safeParse(tree).data;
  const nodes = nodeSettings.safeParse(tree).data;
  problems.push(...(providers ? unknownProviders(providers) : []), ...(nodes ? missingSecret(nodes) : []));
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  const plugins = result.data.plugins.map((entry) => ({ ...entry, from: folders.get(entry.id) }));
  return freeze({ ...result.data, plugins });
}

function readYaml(file: string, problems: Problem[]): unknown {
  try {
    return parseYaml(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    problems.push({ path: file, reason: error instanceof Error ? error.message.trim() : String(error) });
    return {};
  }
}

const providerSettings = z.object({ plugins: ConfigSchema.shape.plugins, pipeline: ConfigSchema.shape.pipeline });
const nodeSettings = z.object({ roles: ConfigSchema.shape.roles, secret: ConfigSchema.shape.secret });

function unknownProviders({ plugins, pipeline }: z.output<typeof providerSettings>): Problem[] {
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

/** Roles that run apart must read each other's tokens and seals. */
function missingSecret({ secret, roles: own }: z.output<typeof nodeSettings>): Problem[] {
  if (secret || own.length === roles.length) return [];
  const reason = `is needed on a node that runs only ${own.join(', ')}: set CALLWARDEN_SECRET (at least 32 characters) to the same value on every node`;
  return [{ path: 'secret', reason }];
}

/** Which entry of `plugins` it is: the index counts the default entries, too. */
function entryOf([section, index]: readonly PropertyKey[], tree: unknown): string {
  if (section !== 'plugins' || typeof index !== 'number') return '';
  const { id } = (tree as { plugins: readonly { id?: unknown }[] }).plugins[index] ?? {};
  return typeof id === 'string' ? ` (of the entry "${id}")` : '';
}

/** Where to correct a value that is not in a file. */
function sourceOf(path: readonly PropertyKey[], sources: ReadonlyMap<string, string>): string {
  for (let length = path.length; length > 0; length--) {
    const name = sources.get(path.slice(0, length).join('.'));
    if (name) return ` (it comes from ${name})`;
  }
  return '';
}

function freeze<T extends object>(tree: T): T {
  for (const value of Object.values(tree)) if (typeof value === 'object' && value !== null) freeze(value as object);
  return Object.freeze(tree);
}
