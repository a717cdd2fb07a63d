import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../../analyses/analyses.service.js';
import { Callbacks, type OpenCallback } from '../../analyses/callbacks.service.js';
import type { Principal } from '../../../platform/caller/principal.js';
import { DeliveryLog } from '../../../platform/deliveries/log/delivery-log.service.js';
import { errors } from '../../../platform/errors/errors.js';
import { VisibleDelivery } from '../log/visible-delivery.js';
import type { DeliveryView } from '../log/webhook-log.schemas.js';
import { viewDelivery } from '../log/webhook-log.view.js';
import { receiverOf } from './callback-request.js';
import type { CallbackView } from './callback.schemas.js';

/** What became of the callback of an upload. */
@Injectable()
export class CallbackLog {
  constructor(
    private readonly analyses: AnalysesService,
    private readonly callbacks: Callbacks,
    private readonly deliveries: DeliveryLog,
    private readonly visible: VisibleDelivery,
  ) {}

  /** Throws ANALYSIS_NOT_FOUND, INSUFFICIENT_PERMISSIONS, CALLBACK_NOT_FOUND. */
  async read(caller: Principal, analysisId: string): Promise<CallbackView> {
    await this.analyses.get(caller, analysisId);
    const callback = await this.callbacks.find(caller.accountId, analysisId);
    if (!callback) throw errors.callbackNotFound(analysisId);
    if (!isOf(caller, callback) && !caller.scopes.has('read:webhooks'))
      throw errors.insufficientPermissions('to be the uploader, or the scope read:webhooks');
    const { id: callbackId, url, events, secret, createdBy, createdAt } = callback;
    return {
      callbackId,
      analysisId,
      url,
      events: [...events],
      isSigned: secret !== null,
      createdBy,
      createdAt: createdAt.toISOString(),
      delivery: await this.delivery(caller, callback),
    };
  }

  private async delivery(caller: Principal, callback: OpenCallback): Promise<DeliveryView | null> {
    const { accountId, endpointId, eventId } = callback;
    const delivery = eventId && (await this.deliveries.ofMessage(accountId, endpointId, eventId));
    if (!delivery) return null;
    const attempts = await this.deliveries.attempts(delivery);
    const seen = await this.visible.to(caller, { delivery, attempts });
    return viewDelivery(receiverOf(callback), seen.delivery, seen.attempts);
  }
}

/** A user and the keys with that user's rights may read what each other sent. */
const isOf = ({ id, ownerId = id }: Principal, { createdBy, ownerId: uploader }: OpenCallback): boolean =>
  id === createdBy || ownerId === (uploader ?? createdBy);
