import { Injectable } from '@nestjs/common';
import { ProviderRegistry, type Registered } from '../plugins/provider-registry.js';
import type { ChannelName } from './notification.types.js';

const prefix = 'chn';

/** The endpoint of deliveries that stands for a channel. */
export const endpointOf = (channel: ChannelName): string => `${prefix}_${channel}`;
export const channelOf = (endpointId: string): ChannelName => endpointId.slice(prefix.length + 1);

/** The channels that this service has: in-app always, others by the providers that the administrator configured. */
@Injectable()
export class Channels {
  constructor(private readonly registry: ProviderRegistry) {}

  /** In the order of the configuration: the next stands in where one fails. */
  providersOf(channel: ChannelName): readonly Registered<'channel'>[] {
    return this.registry.list('channel').filter(({ provider }) => provider.channel === channel);
  }

  get configured(): ReadonlySet<ChannelName> {
    return new Set(['inApp', ...this.registry.list('channel').map(({ provider }) => provider.channel)]);
  }

  /** Names of templates that rules may ask for. */
  get templates(): ReadonlySet<string> {
    return new Set(this.registry.list('channel').flatMap(({ provider }) => provider.templates ?? []));
  }
}
