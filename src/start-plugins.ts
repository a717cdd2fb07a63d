import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import type { Kind, Logger as PluginLogger } from '@callwarden/sdk';
import type { Config } from './core/platform/config/config.schema.js';
import type { OutboundClient } from './core/platform/outbound/guarded-client.js';
import { packagePath } from './core/platform/config/package-path.js';
import { guardedFetch } from './core/platform/plugins/guarded-fetch.js';
import { hostedProvider } from './core/platform/plugins/hosted-provider.js';
import { loadPlugins } from './core/platform/plugins/load-plugins.js';
import { pluginContext } from './core/platform/plugins/plugin-context.js';
import type { ProviderRegistry } from './core/platform/plugins/provider-registry.js';
import type { LocalFileStore } from './core/platform/storage/local-file-store.js';
import { builtins } from './plugins/index.js';

/** Starts the plugins of the configuration, the heavy ones in child processes. Throws PluginStartupError. */
export function startPlugins(
  config: Pick<Config, 'dataDir' | 'plugins' | 'providerHost'>,
  files: Pick<LocalFileStore, 'read' | 'path'>,
  outbound: OutboundClient,
): Promise<ProviderRegistry> {
  const recordingsFolder = join(config.dataDir, 'recordings');
  const guarded = guardedFetch(outbound);
  return loadPlugins(config.plugins, {
    builtins,
    contextFor: ({ id }, options) => pluginContext(id, options, files, pluginLogger(id), guarded),
    host: <K extends Kind>(kind: K, entry: Config['plugins'][number]) =>
      hostedProvider(kind, {
        script: packagePath('dist/provider-process.js'),
        settings: { entry, recordingsFolder },
        log: pluginLogger(entry.id),
        ...config.providerHost,
      }),
  });
}

function pluginLogger(id: string): PluginLogger {
  const logger = new Logger(`plugin ${id}`);
  return {
    info: (message) => logger.log(message),
    warn: (message) => logger.warn(message),
    error: (message) => logger.error(message),
  };
}
