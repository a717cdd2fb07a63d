import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DeliveryEndpoint, type DeliverySender, type EndpointNews, SendsDeliveries } from './sender.js';

/** All senders, by the prefix of the endpoints they know. */
@Injectable()
export class Senders {
  private found?: ReadonlyMap<string, DeliverySender>;

  constructor(private readonly discovery: DiscoveryService) {}

  async endpoints(ids: readonly string[]): Promise<Map<string, DeliveryEndpoint>> {
    const parts = await Promise.all(this.bySender(ids, (id) => id).map(([sender, own]) => sender.endpoints(own)));
    return new Map(parts.flatMap((part) => [...part]));
  }

  async tell(news: readonly EndpointNews[]): Promise<void> {
    for (const [sender, own] of this.bySender(news, ({ endpointId }) => endpointId)) await sender.heard(own);
  }

  private bySender<T>(all: readonly T[], idOf: (each: T) => string): [DeliverySender, T[]][] {
    this.found ??= new Map(
      this.discovery
        .getProviders({ metadataKey: SendsDeliveries.KEY })
        .map((wrapper) => [
          this.discovery.getMetadataByDecorator(SendsDeliveries, wrapper)!.prefix,
          wrapper.instance as DeliverySender,
        ]),
    );
    const groups = Map.groupBy(all, (each) => this.found!.get(idOf(each).split('_')[0]!));
    return [...groups].flatMap(([sender, own]) => (sender ? [[sender, own] as [DeliverySender, T[]]] : []));
  }
}
