import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Attempts } from './attempts.js';
import { Deliveries } from './deliveries.service.js';
import { DeliveryCalls } from './delivery-calls.js';
import { DeliveryEngine } from './delivery-engine.js';
import { DeliveryFigures } from './delivery-figures.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DeliveryErasure } from './erasure/delivery-erasure.js';
import { DeliveryErasureRepository } from './erasure/delivery-erasure.repository.js';
import { Gathering } from './gathering/gathering.service.js';
import { GatheringRepository } from './gathering/gathering.repository.js';
import { DeliveryLogRepository } from './log/delivery-log.repository.js';
import { DeliveryLog } from './log/delivery-log.service.js';
import { DeliveryReplay } from './log/delivery-replay.service.js';
import { DeliveryPruning } from './pruning.js';
import { PruningRepository } from './pruning.repository.js';
import { Lanes } from './lanes.js';
import { RateLimits } from './rate-limits.js';
import { Senders } from './senders.js';

const engine = [
  Attempts,
  DeliveryCalls,
  DeliveryEngine,
  DeliveryFigures,
  DeliveryRepository,
  Lanes,
  RateLimits,
  Senders,
];
const log = [DeliveryLog, DeliveryLogRepository, DeliveryReplay];
const ends = [DeliveryErasure, DeliveryErasureRepository, DeliveryPruning, PruningRepository];

@Module({
  imports: [DiscoveryModule],
  providers: [Deliveries, Gathering, GatheringRepository, ...engine, ...log, ...ends],
  exports: [Deliveries, DeliveryCalls, DeliveryEngine, DeliveryFigures, DeliveryErasure, DeliveryLog, DeliveryReplay],
})
export class DeliveriesModule {}
