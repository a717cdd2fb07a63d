import { Injectable } from '@nestjs/common';
import { OutboxRepository, type PendingEvent } from './outbox.repository.js';

/** Events that not all listeners have had yet. */
@Injectable()
export class PendingEvents {
  constructor(private readonly outbox: OutboxRepository) {}

  ofAnalyses(analysisIds: readonly string[]): Promise<PendingEvent[]> {
    return this.outbox.pendingOfAnalyses(analysisIds);
  }
}
