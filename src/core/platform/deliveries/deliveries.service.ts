import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { newId } from '../database/identifier.js';
import type { Added, DeliveryRow, MessageRow } from './delivery-rows.js';
import { DeliveryRepository } from './delivery.repository.js';
import type { NewDelivery, NewMessage } from './delivery.types.js';
import { DeliveryCalls } from './delivery-calls.js';
import { Gathering } from './gathering/gathering.service.js';

/** In one statement. */
const mostRows = 5000;

/** Takes messages and where they go. From then on each is delivered at least once. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly gathering: Gathering,
    private readonly calls: DeliveryCalls,
    private readonly clock: Clock,
  ) {}

  /** Stored when it returns. The same again changes nothing. */
  async add(messages: readonly NewMessage[], deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const byId = new Map(messages.map((message) => [message.id, message]));
    const rows = deliveries.map((delivery) => deliveryRow(delivery, byId.get(delivery.messageId)!));
    const added: Added[] = [];
    for (let at = 0; at < rows.length; at += mostRows)
      added.push(
        ...(await this.deliveries.insert(
          at === 0 ? messages.map(messageRow) : [],
          rows.slice(at, at + mostRows),
          this.clock.now(),
        )),
      );
    const gathered = rows.filter(({ status }) => status === 'gathering');
    if (gathered.length > 0) await this.gathering.expect(gathered);
    this.calls.call(added.filter(({ status }) => status !== 'skipped').map(({ endpointId }) => endpointId));
  }

  /** Stored with the caller's transaction; soon after its commit they go. None is gathered, or in order. */
  enlist(messages: readonly NewMessage[], deliveries: readonly NewDelivery[]): Promise<void> {
    const byId = new Map(messages.map((message) => [message.id, message]));
    const rows = deliveries.map((delivery) => deliveryRow(delivery, byId.get(delivery.messageId)!));
    return this.deliveries.insertWith(messages.map(messageRow), rows, this.clock.now());
  }

  /** What of these messages is on its way, and not handed over yet, never is. In the caller's transaction. */
  withdraw(endpointIds: readonly string[], messageIds: readonly string[], reason: string): Promise<void> {
    return this.deliveries.withdraw(endpointIds, messageIds, reason, this.clock.now());
  }

  /** The content of these messages is erased, and endpoints that have not got it yet never do. In the caller's transaction. */
  eraseContent(accountId: string, messageIds: readonly string[]): Promise<void> {
    return this.deliveries.eraseContent(accountId, messageIds);
  }

  /** Something may be due to these. */
  call(endpointIds: readonly string[]): void {
    this.calls.call(endpointIds);
  }

  /** Which of these messages were taken before. */
  known(messageIds: readonly string[]): Promise<Set<string>> {
    return this.deliveries.known(messageIds);
  }
}

const messageRow = (message: NewMessage): MessageRow => ({
  id: message.id,
  account_id: message.accountId,
  type: message.type,
  occurred_at: message.occurredAt,
  data: message.data,
  resource: message.resource ?? null,
  analysis_id: message.analysisId ?? null,
});

function deliveryRow({ endpointId, instead, inOrder }: NewDelivery, message: NewMessage): DeliveryRow {
  const reason = instead !== undefined && instead !== 'gather' ? instead.skipped : null;
  return {
    id: newId('delivery'),
    account_id: message.accountId,
    endpoint_id: endpointId,
    message_id: message.id,
    type: message.type,
    status: reason !== null ? 'skipped' : instead === 'gather' ? 'gathering' : 'pending',
    reason,
    subject: inOrder ? message.subject : null,
  };
}
