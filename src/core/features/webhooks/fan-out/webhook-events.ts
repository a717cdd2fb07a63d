import { Injectable } from '@nestjs/common';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { FanOut } from './fan-out.js';

/** Every event that webhooks can subscribe to. */
@Injectable()
export class WebhookEvents {
  constructor(private readonly fanOut: FanOut) {}

  @On('analysis.started')
  onStarted(payload: Events['analysis.started'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('analysis.started', payload, info);
  }

  @On('analysis.completed')
  onCompleted(payload: Events['analysis.completed'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('analysis.completed', payload, info);
  }

  @On('analysis.failed')
  onFailed(payload: Events['analysis.failed'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('analysis.failed', payload, info);
  }

  @On('fraud.detected')
  onFraud(payload: Events['fraud.detected'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('fraud.detected', payload, info);
  }

  @On('review.assigned')
  onAssigned(payload: Events['review.assigned'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('review.assigned', payload, info);
  }

  @On('review.completed')
  onReviewed(payload: Events['review.completed'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('review.completed', payload, info);
  }

  @On('review.escalated')
  onEscalated(payload: Events['review.escalated'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('review.escalated', payload, info);
  }

  @On('integration.error')
  onIntegrationError(payload: Events['integration.error'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('integration.error', payload, info);
  }

  @On('user.action')
  onUserAction(payload: Events['user.action'], info: EventInfo): Promise<void> {
    return this.fanOut.tell('user.action', payload, info);
  }
}
