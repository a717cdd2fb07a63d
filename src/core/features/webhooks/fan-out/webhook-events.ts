import { Injectable } from '@nestjs/common';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { type WebhookEventType, webhookEventTypes } from '../webhook.types.js';
import { FanOut } from './fan-out.js';

/** Every event that webhooks can subscribe to. */
@Injectable()
export class WebhookEvents {
  constructor(private readonly fanOut: FanOut) {}

  @On(...webhookEventTypes)
  onEvent(payload: Events[WebhookEventType], info: EventInfo<WebhookEventType>): Promise<void> {
    return this.fanOut.store(payload, info);
  }
}
