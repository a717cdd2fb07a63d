import { type DynamicModule, Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Broadcast } from './broadcast.js';
import { EventBus } from './event-bus.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRepository } from './outbox.repository.js';
import { PendingEvents } from './pending-events.js';

@Module({})
export class EventsModule {
  /** Records and delivers: for processes that have all listeners. */
  static delivering(): DynamicModule {
    const shared = [EventBus, OutboxRelay, Broadcast, PendingEvents];
    return {
      module: EventsModule,
      global: true,
      imports: [EventEmitterModule.forRoot()],
      providers: [...shared, OutboxRepository],
      exports: shared,
    };
  }

  /** Only records: a process without the listeners would deliver to nobody. */
  static recording(): DynamicModule {
    return { module: EventsModule, global: true, providers: [EventBus], exports: [EventBus] };
  }
}
