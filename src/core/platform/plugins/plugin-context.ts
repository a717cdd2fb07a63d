import type { Logger, PluginContext } from '@callwarden/sdk';
import type { FileStore } from '../storage/file-store.js';

/**
 * All that a plugin is lent. `options` are the entry's own, after ${ENV} was filled in. Hosts that they do not name are
 * called by `guarded`; without it, not at all.
 */
export function pluginContext(
  id: string,
  options: unknown,
  files: Pick<FileStore, 'read' | 'path'>,
  log: Logger,
  guarded?: typeof fetch,
): PluginContext {
  const hosts = new Set(urlsIn(options).map((url) => url.host));
  return {
    id,
    log,
    files: { read: (key) => files.read(key), path: (key) => files.path(key) },
    fetch: async (input, init) => {
      const { host } = new URL(input instanceof Request ? input.url : input);
      if (hosts.has(host)) return fetch(input, { ...init, redirect: 'error' });
      if (guarded) return guarded(input, init);
      throw new Error(`The provider ${id} may not call ${host}: name it in the options of its entry.`);
    },
  };
}

function urlsIn(options: unknown): URL[] {
  if (typeof options === 'object' && options !== null) return Object.values(options).flatMap(urlsIn);
  return typeof options === 'string' && /^https?:\/\//.test(options) && URL.canParse(options) ? [new URL(options)] : [];
}
