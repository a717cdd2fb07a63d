import pTimeout from 'p-timeout';
import type { Kind, Plugin, PluginContext, Provider } from '@callwarden/sdk';
import { parse } from '../config/parse.js';
import { type Builtins, importPlugin } from './import-plugin.js';
import type { PluginEntry } from '../config/plugin-entry.js';
import { type PluginFailure, PluginStartupError, reasonOf } from './plugin-startup-error.js';
import { mustBeProvider } from './provider-shape.js';
import { type HostedProvider, ProviderRegistry, type Registered } from './provider-registry.js';

export interface LoadOptions {
  readonly builtins: Builtins;
  contextFor(entry: PluginEntry, options: unknown): PluginContext;
  /** Starts a heavy provider in a child process; the plugin does not know. */
  host<K extends Kind>(kind: K, entry: PluginEntry): Promise<HostedProvider<K>>;
}

const startSeconds = 300;

/** Kinds that run native code over hostile bytes or for a long time. */
const heavyKinds: readonly Kind[] = ['transcriber', 'fraud-model'];

/** Starts every configured plugin, or fails naming each one that could not start. */
export async function loadPlugins(entries: readonly PluginEntry[], options: LoadOptions): Promise<ProviderRegistry> {
  const failures: PluginFailure[] = [];
  const outcomes = await Promise.all(
    entries.map(async (entry) => {
      let kind: Kind | undefined;
      try {
        const plugin = await importPlugin(entry, options.builtins);
        kind = plugin.kind;
        return await start(plugin, entry, options);
      } catch (cause) {
        failures.push({ entry, cause, kind });
        return undefined;
      }
    }),
  );
  const fatal = failures.filter(({ entry }) => !entry.optional);
  const started = outcomes.filter((each): each is Registered => each !== undefined);
  if (fatal.length > 0) {
    await Promise.allSettled(started.map(async ({ provider }) => provider.close?.()));
    throw new PluginStartupError(fatal);
  }
  const missing = failures.map(({ entry, cause, kind }) => ({
    id: entry.id,
    use: entry.use,
    reason: reasonOf(cause),
    kind,
  }));
  return new ProviderRegistry(started, missing);
}

async function start(plugin: Plugin, entry: PluginEntry, options: LoadOptions): Promise<Registered> {
  if (entry.trustLimit !== undefined && plugin.kind !== 'transcriber')
    throw new Error(`it has a trustLimit, which only transcribers have: this is a ${plugin.kind}`);
  const parsed = await parse(plugin.options, entry.options, 'options');
  if (heavyKinds.includes(plugin.kind) && entry.isolated) {
    const provider = await options.host(plugin.kind, entry);
    return { id: entry.id, plugin, provider, ...aboutTranscripts(entry, provider), prepare: () => provider.prepare() };
  }
  const provider = await inTime(create(plugin, parsed, options.contextFor(entry, parsed)));
  return { id: entry.id, plugin, provider, ...aboutTranscripts(entry, provider) };
}

function aboutTranscripts(entry: PluginEntry, provider: Provider): Pick<Registered, 'trustLimit' | 'caveat'> {
  const { trustLimit, caveat } = 'transcribe' in provider ? provider : {};
  return { trustLimit: entry.trustLimit ?? trustLimit, caveat };
}

/** A provider in a child process has a deadline of its own. */
const inTime = <T>(starting: Promise<T>): Promise<T> =>
  pTimeout(starting, {
    milliseconds: startSeconds * 1000,
    message: new Error(`did not start within ${startSeconds} s`),
  });

/** create, then check: what a provider goes through wherever it runs. */
export async function create<K extends Kind>(
  plugin: Plugin<K>,
  options: unknown,
  context: PluginContext,
): Promise<Provider<K>> {
  const provider = await plugin.create(options, context);
  try {
    mustBeProvider(plugin.kind, provider);
    await provider.check?.();
    return provider;
  } catch (error) {
    await (async () => provider?.close?.())().catch(() => {}); // why it cannot work is what counts
    throw error;
  }
}
