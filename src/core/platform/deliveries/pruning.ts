import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import { lowestId, prefixes } from '../database/identifier.js';
import { type Prunable, Prunes } from '../housekeeping/housekeeping.js';
import { PruningRepository } from './pruning.repository.js';

const dayMs = 86_400_000;
const atOnce = 2_000; // so that no row is locked for long

/** Keeps the log of deliveries for so long as is configured. What is still pending stays. */
@Injectable()
@Prunes()
export class DeliveryPruning implements Prunable {
  constructor(
    private readonly pruning: PruningRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async prune(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.config.deliveries.keepDays * dayMs);
    const old = { before, most: atOnce };
    const end = (subject: 'delivery' | 'event' | 'notification') => ({
      ...old,
      below: lowestId(subject, before.getTime()),
    });
    await walk((above) => this.pruning.deliveries(above, end('delivery')));
    for (const subject of ['event', 'notification'] as const)
      await walk((above) => this.pruning.messages(above, end(subject)), prefixes[subject]);
  }
}

async function walk(step: (above: string) => Promise<string | null>, from = ''): Promise<void> {
  for (let last: string | null = from; last !== null;) last = await step(last);
}
