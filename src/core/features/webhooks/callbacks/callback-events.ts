import { Injectable } from '@nestjs/common';
import { callbackEvents, type CallbackEvent } from '../../analyses/callback.types.js';
import { Callbacks } from '../../analyses/callbacks.service.js';
import { Deliveries } from '../../../platform/deliveries/deliveries.service.js';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { eventData, eventSubject } from '../catalogue/catalogue.js';
import { ErasedMeanwhile } from '../fan-out/erased-meanwhile.js';

/** Hands the end of an analysis to the callback of its upload. The same event again changes nothing. */
@Injectable()
export class CallbackEvents {
  constructor(
    private readonly callbacks: Callbacks,
    private readonly deliveries: Deliveries,
    private readonly erased: ErasedMeanwhile,
  ) {}

  @On(...callbackEvents)
  async onEnd(payload: Events[CallbackEvent], info: EventInfo<CallbackEvent>): Promise<void> {
    const { name: type, eventId: id, accountId, occurredAt } = info;
    const endpointId = await this.callbacks.decide(accountId, payload.analysisId, type, id);
    if (endpointId === undefined) return;
    const message = { id, accountId, type, occurredAt, data: eventData(type, payload), ...eventSubject(type, payload) };
    await this.deliveries.add([message], [{ messageId: id, endpointId }]);
    await this.erased.forget([message]);
  }
}
