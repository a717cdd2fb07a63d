import { Injectable } from '@nestjs/common';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { Notifier } from './notifier.js';
import { type NotifyingEvent, occasionsOf } from '../routing/event-occasions.js';

/** Every event that notifies people. */
@Injectable()
export class NotificationEvents {
  constructor(private readonly notifier: Notifier) {}

  @On('fraud.detected')
  onFraud(payload: Events['fraud.detected'], info: EventInfo): Promise<void> {
    return this.tell('fraud.detected', payload, info);
  }

  @On('analysis.completed')
  onCompleted(payload: Events['analysis.completed'], info: EventInfo): Promise<void> {
    return this.tell('analysis.completed', payload, info);
  }

  @On('analysis.failed')
  onFailed(payload: Events['analysis.failed'], info: EventInfo): Promise<void> {
    return this.tell('analysis.failed', payload, info);
  }

  @On('review.assigned')
  onAssigned(payload: Events['review.assigned'], info: EventInfo): Promise<void> {
    return this.tell('review.assigned', payload, info);
  }

  @On('review.completed')
  onReviewed(payload: Events['review.completed'], info: EventInfo): Promise<void> {
    return this.tell('review.completed', payload, info);
  }

  @On('review.escalated')
  onEscalated(payload: Events['review.escalated'], info: EventInfo): Promise<void> {
    return this.tell('review.escalated', payload, info);
  }

  @On('sla.warning')
  onWarning(payload: Events['sla.warning'], info: EventInfo): Promise<void> {
    return this.tell('sla.warning', payload, info);
  }

  @On('sla.breach')
  onBreach(payload: Events['sla.breach'], info: EventInfo): Promise<void> {
    return this.tell('sla.breach', payload, info);
  }

  @On('security.alert')
  onSecurity(payload: Events['security.alert'], info: EventInfo): Promise<void> {
    return this.tell('security.alert', payload, info);
  }

  @On('integration.error')
  onIntegrationError(payload: Events['integration.error'], info: EventInfo): Promise<void> {
    return this.tell('integration.error', payload, info);
  }

  private async tell<E extends NotifyingEvent>(name: E, payload: Events[E], info: EventInfo): Promise<void> {
    await Promise.all(occasionsOf(name, payload, info).map((occasion) => this.notifier.notify(occasion)));
  }
}
