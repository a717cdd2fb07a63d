import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import { ConfigError } from './core/platform/config/config-error.js';
import type { Config } from './core/platform/config/config.schema.js';
import { type ConfigTree, loadConfig, readTree, validate } from './core/platform/config/load-config.js';
import type { Problem } from './core/platform/config/fill-in.js';
import { OutboundClient } from './core/platform/outbound/guarded-client.js';
import { systemResolver } from './core/platform/outbound/system-resolver.js';
import { PluginEntry } from './core/platform/config/plugin-entry.js';
import { PluginStartupError } from './core/platform/plugins/plugin-startup-error.js';
import { wrongUses } from './core/platform/plugins/provider-uses.js';
import { dataFolderProblem } from './core/platform/storage/data-folder.js';
import { LocalFileStore } from './core/platform/storage/local-file-store.js';
import { ending } from './ending.js';
import { serviceLogger } from './service-logger.js';
import { startPlugins } from './start-plugins.js';

/**
 * Everything that the service would refuse to start with, but for its servers, which are not called: the settings, the data folder,
 * and the plugins, which are started and ended again. Throws one Error with all mistakes.
 */
export async function checkConfig(env: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const found = readTree(env);
  const { config, problems } = settingsOf(found);
  // With settings that are wrong, the plugins start under the default ones: they see only their own.
  const usable = config ?? { ...loadConfig({}), plugins: entriesOf(found) };
  Logger.overrideLogger(serviceLogger({ log: { ...usable.log, level: 'warn' } }));
  const dataFolder = config && dataFolderProblem(config.dataDir);
  if (dataFolder) problems.push(dataFolder);
  const messages: string[] = [];
  try {
    const registry = await startedOnce(usable);
    if (config) problems.push(...wrongUses(config, registry));
  } catch (error) {
    if (!(error instanceof PluginStartupError)) throw error;
    messages.push(error.message);
  }
  if (problems.length > 0) messages.unshift(new ConfigError(problems).message);
  if (messages.length > 0 || !config) throw new Error(messages.join('\n'));
  return config;
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

/** The providers that start, ended again. Throws a PluginStartupError. */
async function startedOnce(config: Config) {
  const outbound = new OutboundClient(config.webhooks, systemResolver);
  const registry = await ending.hold(
    () => startPlugins(config, new LocalFileStore(join(config.dataDir, 'recordings')), outbound),
    (started) => started.onApplicationShutdown(),
  );
  await outbound.close();
  return registry;
}
