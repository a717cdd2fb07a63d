import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FraudModel } from '@callwarden/sdk';
import { loadConfig } from '../../core/platform/config/load-config.js';
import { OutboundClient } from '../../core/platform/outbound/guarded-client.js';
import { systemResolver } from '../../core/platform/outbound/system-resolver.js';
import type { PluginEntry } from '../../core/platform/config/plugin-entry.js';
import { LocalFileStore } from '../../core/platform/storage/local-file-store.js';
import { startPlugins } from '../../start-plugins.js';

/** What a model folder has, ours and those of text classifiers. */
const folderFiles = ['model.json', 'config.json'];

export interface JudgedModel {
  readonly model: FraudModel;
  close(): Promise<void>;
}

/**
 * Starts one fraud model as the service does: the plugin of that id in the configuration, or a model folder. Throws an error that
 * says which there are.
 */
export async function startModel(name: string): Promise<JudgedModel> {
  const config = loadConfig();
  const entry = entryOf(name, config.plugins);
  const outbound = new OutboundClient(config.webhooks, systemResolver);
  const files = new LocalFileStore(join(config.dataDir, 'recordings'));
  const registry = await startPlugins({ ...config, plugins: [{ ...entry, optional: false }] }, files, outbound).catch(
    async (error: unknown) => {
      await outbound.close();
      throw error;
    },
  );
  const close = async () => {
    await registry.onApplicationShutdown();
    await outbound.close();
  };
  const found = registry.find('fraud-model', entry.id);
  if (found) return { model: found.provider, close };
  await close();
  const kind = registry.everything()[0]?.plugin.kind;
  throw new Error(`The plugin ${entry.id} is a ${kind}: only fraud models can be evaluated.`);
}

function entryOf(name: string, plugins: readonly PluginEntry[]): PluginEntry {
  const configured = plugins.find(({ id }) => id === name);
  if (configured) return configured;
  if (folderFiles.some((file) => existsSync(join(name, file))))
    return {
      id: 'evaluated',
      use: 'fraud-model-onnx',
      options: { folder: resolve(name) },
      isolated: true,
      optional: false,
    };
  const ids = plugins.map(({ id }) => id).join(', ');
  throw new Error(
    `There is no plugin "${name}" in the configuration (there are: ${ids}), and no folder of that name with ${folderFiles.join(' or ')}.`,
  );
}
