import { Global, Module } from '@nestjs/common';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { Broadcast } from './broadcast.js';
import { EventBus } from './event-bus.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRepository } from './outbox.repository.js';

@Global()
@Module({
  imports: [EventEmitterModule.forRoot()],
  providers: [EventBus, OutboxRelay, OutboxRepository, Broadcast],
  exports: [EventBus, OutboxRelay, Broadcast],
})
export class EventsModule {}
