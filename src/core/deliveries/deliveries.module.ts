import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Attempts } from './attempts.js';
import { Deliveries } from './deliveries.service.js';
import { DeliveryCalls } from './delivery-calls.js';
import { DeliveryEngine } from './delivery-engine.js';
import { DeliveryFigures } from './delivery-figures.js';
import { DeliveryRepository } from './delivery.repository.js';
import { Gathering } from './gathering/gathering.service.js';
import { GatheringRepository } from './gathering/gathering.repository.js';
import { RateLimits } from './rate-limits.js';
import { Senders } from './senders.js';

const engine = [Attempts, DeliveryCalls, DeliveryEngine, DeliveryFigures, DeliveryRepository, RateLimits, Senders];

@Module({
  imports: [DiscoveryModule],
  providers: [Deliveries, Gathering, GatheringRepository, ...engine],
  exports: [Deliveries, DeliveryCalls, DeliveryEngine, DeliveryFigures],
})
export class DeliveriesModule {}
