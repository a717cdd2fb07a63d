import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock/clock.js';
import { errors } from '../../errors/errors.js';
import { DeliveryCalls } from '../delivery-calls.js';
import { DeliveryLogRepository } from './delivery-log.repository.js';
import { DeliveryLog } from './delivery-log.service.js';
import {
  type DeliveryDetail,
  type LoggedDelivery,
  type Replay,
  type Replayed,
  settledStatuses,
} from './delivery-log.types.js';

const mostMessages = 100_000;
const partMessages = 5_000; // so that no row is locked for long, and the first go out while the others are marked

/** Hands over once more what was handed over, given up or skipped. */
@Injectable()
export class DeliveryReplay {
  constructor(
    private readonly log: DeliveryLog,
    private readonly repository: DeliveryLogRepository,
    private readonly calls: DeliveryCalls,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction; say `look` when it has committed. Throws NOT_FOUND, CONFLICT. */
  async resend(accountId: string, endpointId: string, id: string): Promise<LoggedDelivery> {
    const found = await this.log.find(accountId, endpointId, id);
    refuse(found);
    const dueAt = this.clock.now();
    await this.repository.resend(accountId, endpointId, id, dueAt);
    return { ...found, status: 'pending', reason: null, dueAt, settledAt: null };
  }

  look(endpointId: string): void {
    this.calls.anew(endpointId);
  }

  /** The oldest first, at most 100,000 messages a call; those of a batch go, and count, as one. */
  async replay(
    accountId: string,
    endpointId: string,
    { since, until = this.clock.now(), types, statuses = settledStatuses }: Replay,
  ): Promise<Replayed> {
    const ids = this.log.messageIds(since, until);
    const asked = { accountId, endpointId, below: ids.to!, since, until, types: types ?? null, statuses };
    let [count, above, continueFrom] = [0, ids.from!, null as Date | null];
    for (let taken = 0; taken < mostMessages;) {
      const done = await this.repository.replay({ ...asked, above, most: partMessages }, this.clock.now());
      if (done.count > 0) this.look(endpointId);
      count += done.count;
      taken += done.messages;
      continueFrom = done.continueFrom;
      if (continueFrom === null) break;
      above = done.last!;
    }
    return { count, continueFrom };
  }
}

function refuse({ storedStatus, batchId, data, gathered }: DeliveryDetail): void {
  if (storedStatus === 'batched') throw errors.conflict(`It was delivered in the batch ${batchId}: resend that one.`);
  if (storedStatus === 'gathering')
    throw errors.conflict('It is waiting for its batch and will be sent within seconds.');
  if (data === null && gathered === null) throw errors.conflict('Its content was erased with its analysis.');
}
