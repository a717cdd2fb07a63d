import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import { ConfigError } from './core/platform/config/config-error.js';
import type { Config } from './core/platform/config/config.schema.js';
import { type ConfigTree, loadConfig, readTree, validate } from './core/platform/config/load-config.js';
import type { Problem } from './core/platform/config/fill-in.js';
import { OutboundClient } from './core/platform/outbound/guarded-client.js';
import { systemResolver } from './core/platform/outbound/system-resolver.js';
import { PluginEntry } from './core/platform/config/plugin-entry.js';
import {
  missingWarning,
  type PluginFailure,
  PluginStartupError,
} from './core/platform/plugins/plugin-startup-error.js';
import type { ProviderRegistry } from './core/platform/plugins/provider-registry.js';
import { unusedProviders, wrongUses } from './core/platform/plugins/provider-uses.js';
import { dataFolderProblem } from './core/platform/storage/data-folder.js';
import { LocalFileStore } from './core/platform/storage/local-file-store.js';
import { ending } from './ending.js';
import { serviceLogger } from './service-logger.js';
import { startPlugins } from './start-plugins.js';

export interface CheckedConfig {
  readonly config: Config;
  /** What the service starts with all the same. */
  readonly warnings: readonly string[];
}

/**
 * Everything that the service would refuse to start with, but for its servers, which are not called: the settings, the data folder,
 * and the plugins, which are started and ended again. Throws one Error with all mistakes.
 */
export async function checkConfig(env: NodeJS.ProcessEnv = process.env): Promise<CheckedConfig> {
  const found = readTree(env);
  const { config, problems } = settingsOf(found);
  // With settings that are wrong, the plugins start under the default ones: they see only their own.
  const usable = config ?? { ...loadConfig({}), plugins: entriesOf(found) };
  Logger.overrideLogger(serviceLogger({ log: { ...usable.log, level: 'warn' } }));
  const dataFolder = config && dataFolderProblem(config.dataDir);
  if (dataFolder) problems.push(dataFolder);
  const messages: string[] = [];
  const { registry, failures } = await startedOnce(usable);
  if (config) problems.push(...certain(wrongUses(config, registry), failures));
  if (failures.length > 0) messages.push(new PluginStartupError(failures).message);
  if (problems.length > 0) messages.unshift(new ConfigError(problems).message);
  if (messages.length > 0 || !config) throw new Error(messages.join('\n'));
  return { config, warnings: [...registry.missing.map(missingWarning), ...unusedProviders(config, registry)] };
}

function settingsOf(found: ConfigTree): { config?: Config; problems: Problem[] } {
  try {
    return { config: validate(found), problems: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { problems: [...error.problems] };
    throw error;
  }
}

/** Those that can be read; what is wrong with the others is found with the settings. */
function entriesOf({ tree, folders }: ConfigTree): PluginEntry[] {
  const { plugins } = tree as { plugins?: unknown };
  const entries = (Array.isArray(plugins) ? plugins : []).flatMap((each) => PluginEntry.safeParse(each).data ?? []);
  return entries.map((entry) => ({ ...entry, from: folders.get(entry.id) }));
}

/** The providers that start, ended again, and the required ones that do not. */
async function startedOnce(config: Config): Promise<{ registry: ProviderRegistry; failures: PluginFailure[] }> {
  const outbound = new OutboundClient(config.webhooks, systemResolver);
  const all = { ...config, plugins: config.plugins.map((entry) => ({ ...entry, optional: true })) };
  const registry = await ending.hold(
    () => startPlugins(all, new LocalFileStore(join(config.dataDir, 'recordings')), outbound),
    (started) => started.onApplicationShutdown(),
  );
  await outbound.close();
  const required = config.plugins.filter(({ optional }) => !optional);
  const failures = registry.missing.flatMap(({ id, reason, kind }) =>
    required.filter((entry) => entry.id === id).map((entry) => ({ entry, cause: new Error(reason), kind })),
  );
  return { registry, failures };
}

/** Without those that may be only because a plugin did not start: one that cannot be imported may be any strategy. */
function certain(problems: readonly Problem[], failures: readonly PluginFailure[]): Problem[] {
  const mayBeStrategy = failures.some(({ kind = 'assignment' }) => kind === 'assignment');
  return problems.filter(({ path }) => path !== 'reviews.automaticStrategy' || !mayBeStrategy);
}
