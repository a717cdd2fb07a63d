import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.schema.js';
import { lowestId } from '../../database/identifier.js';
import { errors } from '../../errors/errors.js';
import { type Total, totalBy } from '../../http/list-total.js';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import type { DeliveryDetail, LogFilters, LoggedAttempt, LoggedDelivery } from './delivery-log.types.js';
import type { Selection } from './delivery-log-statements.js';

export interface LogPage {
  readonly page: number;
  readonly limit: number;
}

const mostAttempts = 100;
const clockSlackMs = 600_000; // of processes among each other

/** Tells what became of deliveries, by endpoint. */
@Injectable()
export class DeliveryLog {
  constructor(
    private readonly log: DeliveryLogRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The newest first. */
  async page(
    accountId: string,
    endpointId: string,
    { page, limit, ...filters }: LogPage & LogFilters,
  ): Promise<{ readonly deliveries: readonly LoggedDelivery[]; readonly total: Total }> {
    const messageIds = this.messageIds(filters.dateFrom, filters.dateTo);
    const selection: Selection = { accountId, endpointId, filters, messageIds };
    const [deliveries, total] = await Promise.all([
      this.log.page(selection, limit, (page - 1) * limit),
      totalBy(
        this.config.lists,
        (most) => this.log.count(selection, most),
        () => this.log.estimate(selection),
      ),
    ]);
    return { deliveries, total };
  }

  /** Throws NOT_FOUND. */
  async find(accountId: string, endpointId: string, id: string): Promise<DeliveryDetail> {
    const found = await this.log.find(accountId, endpointId, { id });
    if (!found) throw errors.deliveryNotFound(id);
    return found;
  }

  /** That of a message; null where there is none, or not yet. */
  ofMessage(accountId: string, endpointId: string, messageId: string): Promise<DeliveryDetail | null> {
    return this.log.find(accountId, endpointId, { messageId });
  }

  /** The last hundred, the oldest first. */
  attempts(delivery: DeliveryDetail): Promise<LoggedAttempt[]> {
    return this.log.attempts(delivery, mostAttempts);
  }

  /** Bounds of the ids of all messages between two moments, and of some more. */
  messageIds(from: Date | undefined, to: Date | undefined): { readonly from?: string; readonly to?: string } {
    // Ids are made by the system's clock, times by ours.
    const slackMs = clockSlackMs + Math.abs(this.clock.now().getTime() - Date.now());
    return {
      ...(from && { from: lowestId('event', from.getTime() - slackMs) }),
      ...(to && { to: lowestId('event', to.getTime() + slackMs) }),
    };
  }
}
