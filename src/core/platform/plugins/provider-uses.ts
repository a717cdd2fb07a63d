import type { Kind } from '@callwarden/sdk';
import type { Config } from '../config/config.schema.js';
import type { Problem } from '../config/fill-in.js';
import { packagePath } from '../config/package-path.js';
import type { ProviderRegistry } from './provider-registry.js';

/** What the configuration asks of providers that are of another kind, or that no provider has. */
export function wrongUses({ pipeline, reviews }: Config, registry: ProviderRegistry): Problem[] {
  const used: { path: string; id: string; kind: Kind }[] = [
    ...pipeline.transcribers.map((id, at) => ({
      path: `pipeline.transcribers.${at}`,
      id,
      kind: 'transcriber' as const,
    })),
    ...pipeline.fraudModels.map(({ id }, at) => ({
      path: `pipeline.fraudModels.${at}.id`,
      id,
      kind: 'fraud-model' as const,
    })),
  ];
  const kindOf = new Map(registry.everything().map(({ id, plugin }) => [id, plugin.kind]));
  const misused = used.flatMap(({ path, id, kind }) => {
    const is = kindOf.get(id);
    return is === undefined || is === kind
      ? []
      : [{ path, reason: `names "${id}", which is of the kind ${is}: name one of the kind ${kind}` }];
  });
  return [...misused, ...missingStrategy(reviews.automaticStrategy, registry)];
}

function missingStrategy(wanted: string, registry: ProviderRegistry): Problem[] {
  const types = registry.list('assignment').map(({ provider }) => provider.type);
  if (types.includes(wanted)) return [];
  const there = [...new Set(types)].toSorted().join(', ') || 'none';
  const failed = registry.missing.map(({ id, reason }) => `. The plugin ${id} could not start: ${reason}`).join('');
  const reason = `is "${wanted}", which no plugin has. Installed: ${there}${failed}`;
  return [{ path: 'reviews.automaticStrategy', reason }];
}

const lists = { transcriber: 'pipeline.transcribers', 'fraud-model': 'pipeline.fraudModels' } as const;
const isListed = (kind: Kind): kind is keyof typeof lists => kind in lists;

/** Warnings of plugins of the files over the defaults that nothing names. */
export function unusedProviders({ plugins, pipeline }: Config, registry: ProviderRegistry): string[] {
  const named = new Set([...pipeline.transcribers, ...pipeline.fraudModels.map(({ id }) => id)]);
  const own = new Set(plugins.flatMap(({ id, from }) => (from === packagePath('config') ? [] : [id])));
  return registry.everything().flatMap(({ id, plugin: { kind } }) => {
    const isUnused = isListed(kind) && own.has(id) && !named.has(id);
    return isUnused ? [`The plugin ${id} is not used: ${lists[kind]} does not name it.`] : [];
  });
}
