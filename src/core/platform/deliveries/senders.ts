import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DeliveryEndpoint, type DeliverySender, type EndpointNews, SendsDeliveries } from './sender.js';

/** All senders, by the prefix of the endpoints they know. */
@Injectable()
export class Senders {
  private found?: ReadonlyMap<string, DeliverySender>;

  constructor(private readonly discovery: DiscoveryService) {}

  /** What is for an endpoint that nobody knows is left alone: another version of the service may. */
  know(endpointId: string): boolean {
    return this.of(endpointId) !== undefined;
  }

  /** Of endpoints that a sender knows. */
  async endpoints(ids: readonly string[]): Promise<Map<string, DeliveryEndpoint>> {
    const groups = [...Map.groupBy(ids, (id) => this.of(id)!)];
    const parts = await Promise.all(groups.map(([sender, own]) => sender.endpoints(own)));
    return new Map(parts.flatMap((part) => [...part]));
  }

  async notify(news: readonly EndpointNews[]): Promise<void> {
    for (const [sender, own] of Map.groupBy(news, ({ endpointId }) => this.of(endpointId)!)) await sender.heard(own);
  }

  private of(endpointId: string): DeliverySender | undefined {
    this.found ??= new Map(
      this.discovery
        .getProviders({ metadataKey: SendsDeliveries.KEY })
        .map((wrapper) => [
          this.discovery.getMetadataByDecorator(SendsDeliveries, wrapper)!.prefix,
          wrapper.instance as DeliverySender,
        ]),
    );
    return this.found.get(endpointId.split('_')[0]!);
  }
}
