import { Injectable } from '@nestjs/common';
import type { BadField } from '../../platform/errors/errors.js';
import { ProviderRegistry, type Registered } from '../../platform/plugins/provider-registry.js';
import { type ChannelName, channelNames } from './notification.types.js';

export const endpointPrefix = 'chn_';

/** What a dispatch is that goes now: in-app is the centre itself, others are handed over. */
export const stateOfNow = (channel: ChannelName): 'shown' | 'queued' => (channel === 'inApp' ? 'shown' : 'queued');

/** The endpoint of deliveries that stands for a channel. */
export const endpointOf = (channel: ChannelName): string => `${endpointPrefix}${channel}`;
export const channelOf = (endpointId: string): ChannelName => endpointId.slice(endpointPrefix.length);

/** The channels that this service has: in-app always, others by the providers that the administrator configured. */
@Injectable()
export class Channels {
  constructor(private readonly registry: ProviderRegistry) {}

  /** In the order of the configuration: if one fails, the next is used. */
  providersOf(channel: ChannelName): readonly Registered<'channel'>[] {
    return this.registry.list('channel').filter(({ provider }) => provider.channel === channel);
  }

  get configured(): ReadonlySet<ChannelName> {
    return new Set(['inApp', ...this.registry.list('channel').map(({ provider }) => provider.channel)]);
  }

  /** What is wrong with named channels, one entry each. */
  problems(path: string, named: readonly ChannelName[]): BadField[] {
    const known = new Set<ChannelName>([...channelNames, ...this.configured]);
    const there = [...known].join(', ');
    return named
      .filter((each) => !known.has(each))
      .map((each) => ({ path, reason: `names the unknown channel ${each}: there are ${there}` }));
  }

  /** Names of templates that rules may ask for. */
  get templates(): ReadonlySet<string> {
    return new Set(this.registry.list('channel').flatMap(({ provider }) => provider.templates ?? []));
  }
}
