import { Injectable } from '@nestjs/common';
import type { EventInfo, Events } from '../../../platform/events/events.js';
import { On } from '../../../platform/events/on.decorator.js';
import { Notifier } from './notifier.js';
import { type NotifyingEvent, notifyingEvents, occasionsOf } from '../routing/event-occasions.js';

/** Every event that notifies people. */
@Injectable()
export class NotificationEvents {
  constructor(private readonly notifier: Notifier) {}

  @On(...notifyingEvents)
  async notify(payload: Events[NotifyingEvent], info: EventInfo<NotifyingEvent>): Promise<void> {
    await Promise.all(occasionsOf(payload, info).map((occasion) => this.notifier.notify(occasion)));
  }
}
