import type { OnApplicationShutdown } from '@nestjs/common';
import type { Kind, Plugin, Provider } from '@callwarden/sdk';

export interface Registered<K extends Kind = Kind> {
  readonly id: string;
  readonly plugin: Pick<Plugin<K>, 'kind' | 'name' | 'version'>;
  readonly provider: Provider<K>;
  /** Of a transcriber, see there: the limit of its entry, else its own. */
  readonly trustLimit?: number;
  /** Of a transcriber, see there. */
  readonly caveat?: string;
  /** See HostedProvider; undefined for one in the service itself. */
  readonly prepare?: () => void;
}

/** A provider in child processes. */
export type HostedProvider<K extends Kind> = Provider<K> & {
  /** Starts a process, where none runs, ahead of a call. */
  prepare(): void;
};

export interface Missing {
  readonly id: string;
  readonly use: string;
  /** Why it could not start. */
  readonly reason: string;
  /** Unknown where the plugin could not be imported. */
  readonly kind?: Kind;
}

/** The configured providers, by kind and id. */
export class ProviderRegistry implements OnApplicationShutdown {
  constructor(
    private readonly all: readonly Registered[],
    /** Entries marked optional that could not start. */
    readonly missing: readonly Missing[] = [],
  ) {}

  /** Undefined where the id is that of an optional provider that could not start. */
  find<K extends Kind>(kind: K, id: string): Registered<K> | undefined {
    return this.list(kind).find((each) => each.id === id);
  }

  list<K extends Kind>(kind: K): Registered<K>[] {
    return this.all.filter((each): each is Registered<never> => each.plugin.kind === kind);
  }

  everything(): readonly Registered[] {
    return this.all;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.all.map(async (each) => each.provider.close?.()));
  }
}
